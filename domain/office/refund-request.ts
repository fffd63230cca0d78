import * as v from 'valibot';
import { instant, money } from '../api/wire.ts';
import { REQUEST_STATES } from './requests.ts';

export const refundRequestState = v.picklist(REQUEST_STATES);

/** Money that somebody asked to be given back. */
export const refundRequest = v.object({
  id: v.number(),
  state: refundRequestState,
  number: v.string(),
  /** The slug of the biller, and its shown name. */
  biller: v.string(),
  biller_name: v.string(),
  amount: money,
  /** One sentence for the payer. */
  reason: v.string(),
  /** What the person is called. */
  asked_by: v.string(),
  asked_at: instant,
  /** Empty while nobody has decided, and where the biller's limit needs no second person. */
  decided_by: v.string(),
  decided_at: v.nullable(instant),
  decision: v.string(),
  ended_at: v.nullable(instant),
  /** What came of it, in words; empty until then. */
  outcome: v.string(),
  /** True where the person who reads it may decide. */
  may_decide: v.boolean(),
});
export type RefundRequest = v.InferOutput<typeof refundRequest>;
