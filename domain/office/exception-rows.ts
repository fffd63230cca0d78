import * as v from 'valibot';
import { date, instant } from '../api/wire.ts';
import { exceptionContact } from '../books/exception-contact.ts';

export const STUCK_KINDS = ['no-outcome', 'not-booked', 'refund-failed', 'not-told'] as const;
export type StuckKind = (typeof STUCK_KINDS)[number];
/** How a payment was begun. */
export const TRIED_BY = ['checkout', 'text', 'scheduled', 'auto-pay'] as const;
export type TriedBy = (typeof TRIED_BY)[number];

export const stuckKind = v.picklist(STUCK_KINDS);

/** Something that does not agree in the books. */
export const bookException = v.object({
  id: v.number(),
  rule: v.string(),
  /** The number of a payment or a payout, or what else the rule is about. */
  subject: v.string(),
  /** Empty where it belongs to no biller alone. */
  biller: v.string(),
  day: v.nullable(date),
  found_at: instant,
  closed_at: v.nullable(instant),
  /** The mail address of the person who looks into it; empty while nobody does. */
  owner: v.string(),
  /** What that person is called; the address of somebody who has given no name, and empty for nobody. */
  owner_name: v.optional(v.string(), ''),
  /** True when the subject is a payment that the portal knows. */
  is_payment: v.boolean(),
  /** Null where the biller's file names nobody. */
  contact: v.nullable(exceptionContact),
});
export type BookException = v.InferOutput<typeof bookException>;
