import { HOUR, MINUTE } from '../values/durations.ts';

/** Wrong passwords within this time make the next sign-in wait, in milliseconds. */
export const SERIES = HOUR;

/** The wrong password from which on the next one has to wait (SRV-08). */
export const FREE_TRIES = 5;

/** The longest wait, in minutes. */
export const LONGEST = 15;

/** How long the next try waits after the fifth wrong password and after each further one, in minutes. */
const WAITS = [1, 2, 4, 8];

/**
 * How long signing in waits after so many wrong passwords within an hour, in milliseconds. It grows: a stranger
 * who guesses gets ever fewer tries, and a customer who mistyped waits for a minute (SRV-08).
 */
export function waitAfter(wrong: number): number {
  if (wrong < FREE_TRIES) return 0;
  return (WAITS[wrong - FREE_TRIES] ?? LONGEST) * MINUTE;
}

/** True of the wrong password that begins the waiting. */
export const beginsWaiting = (wrong: number): boolean => wrong === FREE_TRIES;
