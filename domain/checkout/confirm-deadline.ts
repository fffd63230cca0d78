import type { OpenAttempt } from './open-attempt.ts';

/** Until when the payment can be confirmed with the bank; undefined when it cannot be, or no more. */
export function confirmDeadline({ confirmUntil = 0 }: OpenAttempt, now: number): number | undefined {
  return confirmUntil > now ? confirmUntil : undefined;
}
