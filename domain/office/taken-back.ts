import * as v from 'valibot';
import { instant, money } from '../api/wire.ts';
import { paymentFields } from './payment-row.ts';

/** `inquiry`: the bank asks and takes no money. */
const TAKEN_BACK_STATES = ['inquiry', 'open', 'won', 'lost', 'returned'] as const;
export const takenBackState = v.picklist(TAKEN_BACK_STATES);
export type TakenBackState = v.InferOutput<typeof takenBackState>;

/** A payment that a bank has taken back, or asks about. */
export const takenBack = v.object({
  ...paymentFields,
  /** A server of the version before leaves it out, and lists what is disputed or was returned: see `claimed`. */
  claim: v.optional(takenBackState),
  /** What the bank asks for, or took back. */
  disputed: money,
  /** The earliest time until which the biller has to answer; null where there is none, or the processor names none. */
  respond_by: v.nullable(instant),
  /** Why the bank asks, in the processor's words for it; empty for a return, and where none was told. */
  reasons: v.array(v.string()),
  /** Why, in the words that the payer read. */
  message: v.string(),
});
export type TakenBack = v.InferOutput<typeof takenBack>;

export const claimed = ({ claim, dispute }: Pick<TakenBack, 'claim' | 'dispute'>): TakenBackState =>
  claim ?? dispute ?? 'returned';
