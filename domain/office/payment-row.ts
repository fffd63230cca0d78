import * as v from 'valibot';
import { date, instant, money } from '../api/wire.ts';
import { PAYMENT_STATES, type PaymentState, SHOWN_STATES } from './payment-states.ts';

export const paymentState = v.picklist(Object.keys(PAYMENT_STATES) as [PaymentState, ...PaymentState[]]);
export const shownState = v.picklist(SHOWN_STATES);
const refundProgress = v.picklist(['under way', 'under review', 'dropped', 'done']);
export const disputeState = v.picklist(['open', 'won', 'lost']);

/** What every list of payments tells of one. */
export const paymentFields = {
  id: v.number(),
  number: v.string(),
  /** The number of the customer. */
  customer: v.number(),
  biller: v.string(),
  biller_name: v.string(),
  state: paymentState,
  refund: v.nullable(refundProgress),
  dispute: v.nullable(disputeState),
  /** With the fee. */
  amount: money,
  given_back: money,
  day: date,
  at: instant,
  method: v.string(),
};

export const paymentRow = v.object(paymentFields);
export type PaymentRow = v.InferOutput<typeof paymentRow>;
