import { isKept, wasCharged } from '../receipts/text/given-back.ts';
import type { Cents } from '../values/cents.ts';
import type { Review } from './review.ts';
import { NOT_CHARGED, NOT_MADE_BUT_CHARGED, NOTHING_PAID } from './text/en.ts';
import { SETBACKS } from './text/setbacks.ts';
import { PAYING_TITLES } from './text/titles.ts';

/**
 * A payment that was sent or is about to be sent. The device stores it until its outcome is known; it holds
 * no personal data.
 */
export interface OpenAttempt {
  readonly key: string;
  /** Zero where a tab knows the key alone. */
  readonly total: Cents;
  /** When the device wrote it down, in milliseconds. */
  readonly at: number;
  /**
   * The confirmation number of the pending payment that is paid before its date; undefined when the attempt
   * pays the cart.
   */
  readonly scheduledNum?: string;
  /** The bills that it pays, each of them once. They are held until the outcome is known. */
  readonly bills?: readonly number[];
  /**
   * What it pays of each of them, in their order and without the fee. Missing where an earlier version wrote it down or
   * tells of it.
   */
  readonly amounts?: readonly Cents[] | undefined;
  /** True for an attempt that another device sent and the server reported (ruling 24). */
  readonly isElsewhere?: boolean;
  /**
   * What the server told last: until this moment the customer can confirm it with the bank. The bank's page is not
   * written down, because others may use the device after a logout.
   */
  readonly confirmUntil?: number;
  /** What of it has to be confirmed, once the payments to its other billers have ended. */
  readonly rest?: Rest;
}

interface Rest {
  readonly total: Cents;
  readonly bills: readonly number[];
}

/** What an attempt consists of before it has a key. */
export type AttemptNote = Omit<OpenAttempt, 'key' | 'at'>;

/** Why a submit charged nothing: the processor declined it, it never arrived, or it was never sent. */
export interface Setback {
  readonly kind: 'declined' | 'void' | 'unsent' | 'changed' | 'not saved';
  readonly message: string;
  /** The code of the server's refusal. */
  readonly code?: string | undefined;
}

/** What happened to the money of a payment that was not made; the reason beside it does not say it again. */
export function setbackTitle({ message }: Pick<Setback, 'message'>): string {
  if (isKept(message)) return NOT_MADE_BUT_CHARGED;
  return wasCharged(message) ? NOTHING_PAID : NOT_CHARGED;
}

/** The title of what pays after a decline; undefined while there is nothing else to say than what it pays. */
export function declinedTitle(setback: Setback | undefined): string | undefined {
  if (setback?.kind !== 'declined') return undefined;
  return isKept(setback.message) ? PAYING_TITLES.notMade : PAYING_TITLES.notPaid;
}

/** The reason without the sentence that the screen already shows above it. */
export function setbackReason({ message }: Pick<Setback, 'message'>): string {
  return message.replaceAll(NOT_CHARGED, '').replace(/\s+/g, ' ').trim();
}

export function changedSetback(): Setback {
  return { kind: 'changed', message: SETBACKS.changed };
}

export function lostSetback(): Setback {
  return { kind: 'void', message: SETBACKS.lost };
}

/**
 * The setback to show once the fresh review is there. A void payment whose review has a new id was refused
 * because the cart had changed. The server keeps the id of a review as long as the cart is the same.
 */
export function setbackWith(
  setback: Setback | undefined,
  before: Review | undefined,
  fresh: Review,
): Setback | undefined {
  const hasChanged = before !== undefined && before.review_id !== fresh.review_id;
  return setback?.kind === 'void' && hasChanged ? changedSetback() : setback;
}

/** True when the fresh review asks for exactly what the customer agreed to. */
export function isSameOffer(agreed: Review, fresh: Review): boolean {
  return offerOf(agreed) === offerOf(fresh);
}

function offerOf({ review_id: _, purchase_order_number: __, ...offer }: Review): string {
  return JSON.stringify(offer);
}
