import type { Setback } from '../checkout/open-attempt.ts';
import { asksForOrderNumber, type Review } from '../checkout/review.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import type { Cents } from '../values/cents.ts';
import type { BillerTerms, DraftComparison } from './draft-comparison.ts';
import type { DraftMethod } from './draft-method.ts';
import { NOT_SENT, OFFER_CHANGES } from './text/one-tap.ts';

/** The time of a tap: the moment in milliseconds and the business date. */
export interface Tap {
  readonly at: number;
  readonly day: CalendarDate;
}

interface BillSum {
  readonly account_num: string;
  readonly amount: Cents;
}

/** What one tap would pay. */
export interface Offer {
  readonly bills: readonly (BillSum & { readonly ebill_id: number })[];
  readonly fee: Cents;
  readonly total: Cents;
  readonly method: DraftMethod;
  /** The terms as shown beside the button. Undefined when they were not loaded; then no tap pays. */
  readonly terms: BillerTerms | undefined;
}

/**
 * What a customer agreed to pay with one tap. The server's review must ask for exactly this; otherwise
 * nothing is paid.
 */
export interface AgreedOffer extends Offer {
  readonly tap: Tap;
  /** The email address that was shown as the one that gets the receipt. */
  readonly receipt: string;
}

/** How long after the tap a payment may still be sent, in milliseconds. */
const LIFE = 15_000;

/** True while the tap is recent enough. A clock that was set back, or a new day, ends the tap (CRT-37). */
export function isInTime({ tap }: Pick<AgreedOffer, 'tap'>, { at, day }: Tap): boolean {
  return at >= tap.at && at - tap.at < LIFE && day === tap.day;
}

/** The setback for a tap that was too long ago: nothing was sent. */
export function lateSetback(): Setback {
  return { kind: 'unsent', message: NOT_SENT.late };
}

/** The offer that a draft makes; undefined where the draft cannot be paid as it is. */
export function offerOf({ lines, fee, total, method, terms, problem }: DraftComparison): Offer | undefined {
  if (problem !== undefined || fee === null || total === null || !method) return undefined;
  const bills = lines.flatMap(({ bill, now, paying }) =>
    now && paying !== null
      ? [{ ebill_id: bill.ebill_id, account_num: bill.account_num, amount: paying }]
      : [],
  );
  return { bills, fee, total, method, terms };
}

export function isAsOffered(review: Review, offer: AgreedOffer): boolean {
  return offerChanges(review, offer).length === 0;
}

/** The setback for a review that differs from what the customer agreed to: nothing was sent. */
export function offerSetback(review: Review, offer: AgreedOffer): Setback {
  return { kind: 'changed', message: NOT_SENT.changed(offerChanges(review, offer)) };
}

/** What the review asks for that the customer did not agree to, a sentence each. */
function offerChanges(review: Review, offer: AgreedOffer): string[] {
  const { bills, fee, total, method, tap, receipt } = offer;
  const [paid, ...others] = review.paid_with;
  return [
    listOf(bills) !== listOf(review.cart_details.filter(({ kind }) => kind === 'bill')) &&
      OFFER_CHANGES.bills,
    fee !== review.fee && OFFER_CHANGES.fee(fee, review.fee),
    total !== review.total && OFFER_CHANGES.total(total, review.total),
    (others.length > 0 || paid?.payment_method_id !== method.id) && OFFER_CHANGES.method(method.label),
    !review.pay_now && OFFER_CHANGES.scheduled,
    review.pay_now && review.scheduled_date !== tap.day && OFFER_CHANGES.otherDay,
    (review.has_xbp_fee || review.cart_fee_message !== '') && OFFER_CHANGES.feeNote,
    termsText(review.terms_and_conditions) !== termsText(offer.terms ?? []) && OFFER_CHANGES.terms,
    receiptText(review) !== `email ${receipt}` && OFFER_CHANGES.receipt(receipt),
    asksForOrderNumber(review) && OFFER_CHANGES.orderNumber,
  ].filter((sentence) => sentence !== false);
}

function listOf(bills: readonly BillSum[]): string {
  return bills
    .map(({ account_num, amount }) => `${account_num} ${amount}`)
    .sort()
    .join('; ');
}

function termsText(terms: BillerTerms): string {
  return terms
    .map(({ entity_id, terms_and_conditions }) => `${entity_id} ${terms_and_conditions}`)
    .sort()
    .join('\n');
}

function receiptText({ receipt_options }: Review): string {
  return receipt_options.map(({ type, value }) => `${type} ${value}`).join('; ');
}
