import * as v from 'valibot';
import { date, instant, money } from '../api/wire.ts';
import { OFFICE_ACTS, type OfficeAct } from './acts.ts';
import { disputeState, paymentFields } from './payment-row.ts';
import { REFUND_BLOCKS } from './refund-rules.ts';
import { REQUEST_STATES } from './requests.ts';

/** What may have happened to a payment. */
const PAYMENT_EVENTS = [
  'checkout-begun',
  'checkout-ended',
  'payment',
  'notice',
  'posted',
  'processor-booked',
  'biller-told',
  'biller-booked',
  'biller-booked-reversal',
  'reversal-asked',
  'reversal-done',
  'refund-begun',
  'refund-done',
  'refund-failed',
  'refund-refused',
  'biller-booked-refund',
  'remitted',
  'message',
  'staff',
] as const;

const event = v.object({
  kind: v.picklist(PAYMENT_EVENTS),
  at: instant,
  who: v.picklist(['customer', 'portal', 'processor', 'biller', 'bank', 'staff']),
  /** What a person of the office is called; empty for others. */
  person: v.string(),
  /** What staff did; null for what others did. */
  act: v.nullable(v.picklist(Object.keys(OFFICE_ACTS) as [OfficeAct, ...OfficeAct[]])),
  amount: v.nullable(money),
  /** The processor's, the biller's or the customer's words, or a state; often empty. */
  detail: v.string(),
});
export type PaymentEvent = v.InferOutput<typeof event>;

/** All that the portal knows about one payment. */
export const paymentPage = v.object({
  ...paymentFields,
  message: v.string(),
  fee: money,
  /** What can be given back beside what somebody has asked for and what is on its way back. */
  left: money,
  auto_paid: v.boolean(),
  scheduled_for: v.nullable(date),
  settles_on: v.nullable(date),
  checkout: v.nullable(v.string()),
  items: v.array(
    v.object({ account: v.string(), description: v.string(), amount: money, given_back: money }),
  ),
  /** One for each method. The key is ours, the reference is the processor's. */
  charges: v.array(
    v.object({
      key: v.string(),
      method: v.string(),
      amount: money,
      state: v.string(),
      reference: v.string(),
      account: v.string(),
    }),
  ),
  disputes: v.array(
    v.object({
      reference: v.string(),
      /** `inquiry`: the bank asks and takes no money. */
      status: v.picklist([...disputeState.options, 'inquiry']),
      amount: money,
      respond_by: v.nullable(instant),
      /** In the processor's word; empty where it gives none. */
      reason: v.string(),
    }),
  ),
  ledger: v.array(v.object({ posting: v.string(), account: v.string(), amount: money, day: date })),
  book: v.array(v.object({ line: v.string(), kind: v.string(), amount: money, fee: money, at: instant })),
  /** Why nothing can be given back; null where something can. */
  refund_block: v.nullable(v.picklist(REFUND_BLOCKS)),
  /** The request for a refund that has no end yet; of one payment there is one at a time. */
  refund_request: v.optional(
    v.nullable(
      v.object({
        id: v.number(),
        state: v.picklist(REQUEST_STATES),
        amount: money,
        /** What the person is called who asked. */
        asked_by: v.string(),
      }),
    ),
    null,
  ),
  /** One person may give back so much; more needs a second one. */
  refund_limit: money,
  /** The earliest first. */
  events: v.array(event),
});
export type PaymentPage = v.InferOutput<typeof paymentPage>;
