import {
  notReachedOn,
  notReachedYet,
  notSetUpOn,
  notSetUpYet,
  PAYMENT_SERVICE,
  PAYMENTS,
  pausedOn,
  pausedYet,
} from './text/en.ts';

/**
 * Who holds a planned payment up, and why: somebody that cannot be reached, a biller whose payments are paused, or
 * a portal in which no payments are set up.
 */
export interface HeldUp {
  readonly who: string;
  readonly why: 'not reached' | 'paused' | 'not set up';
  /** What staff wrote for customers while they paused the biller. */
  readonly note?: string;
}

export const PROCESSOR_DOWN: HeldUp = { who: PAYMENT_SERVICE, why: 'not reached' };
export const NOT_SET_UP: HeldUp = { who: PAYMENTS, why: 'not set up' };

const YET = { 'not reached': notReachedYet, paused: pausedYet, 'not set up': notSetUpYet };
const ON = { 'not reached': notReachedOn, paused: pausedOn, 'not set up': notSetUpOn };

/** A payment whose day has come and that waits. */
export function heldUpYet({ who, why, note }: HeldUp, isLastDay = false): string {
  return YET[why](who, isLastDay, note);
}

/** Why a payment failed that was held up all day. */
export function heldUpOn({ who, why }: HeldUp, days: string): string {
  return ON[why](who, days);
}
