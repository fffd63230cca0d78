import { notReachedOn, notReachedYet, PAYMENT_SERVICE, pausedOn, pausedYet } from './text/en.ts';

/** Who holds a planned payment up: somebody that cannot be reached, or a biller whose payments are paused. */
export interface HeldUp {
  readonly who: string;
  readonly isPaused: boolean;
}

export const PROCESSOR_DOWN: HeldUp = { who: PAYMENT_SERVICE, isPaused: false };

/** A payment whose day has come and that waits. */
export function heldUpYet({ who, isPaused }: HeldUp, isLastDay = false): string {
  return isPaused ? pausedYet(who, isLastDay) : notReachedYet(who, isLastDay);
}

/** Why a payment failed that was held up all day. */
export function heldUpOn({ who, isPaused }: HeldUp, days: string): string {
  return isPaused ? pausedOn(who, days) : notReachedOn(who, days);
}
