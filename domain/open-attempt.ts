import type { Cents } from './cents.ts';
import type { Review } from './review.ts';

/** A payment that was sent or is about to be, kept on the device until its outcome is known. It names nobody. */
export interface OpenAttempt {
  readonly key: string;
  readonly total: Cents;
  /** When it was written down, in milliseconds. */
  readonly at: number;
  /** The confirmation number of the pending payment that is paid before its day; without one it pays the cart. */
  readonly scheduledNum?: string;
}

/** What is known of a payment before it has a key. */
export type AttemptNote = Omit<OpenAttempt, 'key' | 'at'>;

/** What a device held may have been damaged: a thing without a key cannot be asked about. */
function isOpenAttempt(held: unknown): held is OpenAttempt {
  const { key, total, at } = (held ?? {}) as Partial<OpenAttempt>;
  return typeof key === 'string' && Number.isSafeInteger(total) && typeof at === 'number';
}

/** The attempt to settle first. */
export function oldestAttempt(held: readonly unknown[]): OpenAttempt | undefined {
  return held.filter(isOpenAttempt).sort((one, other) => one.at - other.at)[0];
}

export const CHECKING_PAYMENT = "We're checking whether your payment went through. Don't pay again yet.";
export const NOT_CHARGED = 'You have not been charged.';

/** Why a submit took nothing: the processor said no, it never arrived, or it was never sent. */
export interface Setback {
  readonly kind: 'declined' | 'void' | 'unsent' | 'changed' | 'not saved';
  readonly message: string;
}

/** Why, without the sentence that stands above it already. */
export function setbackReason({ message }: Setback): string {
  return message.replace(NOT_CHARGED, '').replace(/\s+/g, ' ').trim();
}

const CHANGED = 'Something in your cart changed since you reviewed it. Please review it again.';
const LOST = 'The payment did not arrive. You can submit it again.';

export function changedSetback(): Setback {
  return { kind: 'changed', message: CHANGED };
}

export function lostSetback(): Setback {
  return { kind: 'void', message: LOST };
}

/**
 * The setback as it reads once the fresh review is there: a payment that was not taken and whose review is another one
 * now was refused because the cart had changed. The server keeps the id of a review for as long as the cart is the same.
 */
export function setbackWith(
  setback: Setback | undefined,
  before: Review | undefined,
  fresh: Review,
): Setback | undefined {
  const hasChanged = before !== undefined && before.review_id !== fresh.review_id;
  return setback?.kind === 'void' && hasChanged ? changedSetback() : setback;
}

/** True when the fresh review asks for nothing but what the customer agreed to. */
export function isSameOffer(agreed: Review, fresh: Review): boolean {
  return offerOf(agreed) === offerOf(fresh);
}

function offerOf({ review_id: _, purchase_order_number: __, ...offer }: Review): string {
  return JSON.stringify(offer);
}
