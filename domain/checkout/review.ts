import * as v from 'valibot';
import { date, id, money } from '../api/wire.ts';
import { receiptOption } from '../receipts/receipt-option.ts';
import { shortDate } from '../values/calendar-date.ts';
import { billingContact } from '../wallet/payment-method.ts';
import { LATER_BY_BANK } from './text/review.ts';

/** One line of what is to be paid; fees come last (API-36). */
export const reviewEntry = v.object({
  kind: v.picklist(['bill', 'fee']),
  entity_id: id,
  entity_name: v.string(),
  description: v.string(),
  account_num: v.string(),
  amount: money,
});

/** The terms of a biller in the cart, as HTML (API-45). */
export const billerTerms = v.object({
  entity_id: id,
  entity_name: v.string(),
  terms_and_conditions: v.string(),
});

/** A payment method, masked (ENT-27). */
const paymentDetails = v.object({
  payment_type: v.picklist(['bank', 'card']),
  routing_number: v.string(),
  account_number: v.string(),
  card_type: v.string(),
  card_number: v.string(),
  is_corporate_card: v.boolean(),
});

/** The review that a checkout pays (ENT-26, ruling 3). */
export const review = v.object({
  review_id: v.string(),
  cart_details: v.array(reviewEntry),
  statement_total: money,
  fee: money,
  total: money,
  has_xbp_fee: v.boolean(),
  cart_fee_message: v.string(),
  pay_now: v.boolean(),
  scheduled_date: date,
  billing_information: billingContact,
  payment_details: paymentDetails,
  /** Each paying method with its amount, fees apart; the first is the one of `payment_details` (PAY-38). */
  paid_with: v.array(v.object({ payment_method_id: id, payment_details: paymentDetails, amount: money })),
  receipt_options: v.array(receiptOption),
  terms_and_conditions: v.array(billerTerms),
  purchase_order_number: v.string(),
});

export type Review = v.InferOutput<typeof review>;
export type PaymentDetails = v.InferOutput<typeof paymentDetails>;

/** True when a corporate card pays any part: the review then asks for a purchase order number (CHK-12). */
export function asksForOrderNumber({ paid_with }: Review): boolean {
  return paid_with.some(({ payment_details }) => payment_details.is_corporate_card);
}

/**
 * When the total leaves the payer: a card is charged on the day, a bank takes its part days later. It also stands below
 * `Not paid`, so that no word of it may say that anything was sent.
 */
export function payLabel({ pay_now, scheduled_date, paid_with }: Review): string {
  const when = pay_now ? 'today' : `on ${shortDate(scheduled_date)}`;
  const isBank = paid_with.map(({ payment_details }) => payment_details.payment_type === 'bank');
  if (!isBank.includes(true)) return `You pay ${when}`;
  return isBank.includes(false) ? `In all, from ${when}` : `Goes to your bank ${when}`;
}

/** What the label leaves open about a part that a bank pays; empty without one. */
export function bankTiming({ paid_with }: Review): string {
  const isByBank = paid_with.some(({ payment_details }) => payment_details.payment_type === 'bank');
  return isByBank ? LATER_BY_BANK : '';
}

/** `Visa 4242`, or `Checking 6789`: the method in a line (CHK-08, CHK-09). */
export function shortPayment({ card_type, card_number, account_number }: PaymentDetails): string {
  return `${card_type} ${(card_number || account_number).slice(-4)}`;
}
