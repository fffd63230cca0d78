import type { OpenAttempt } from './open-attempt.ts';

/** True of a payment that the server has told of: a question about it closes no key. */
export function isKnownToServer({ confirmUntil, isElsewhere = false }: OpenAttempt): boolean {
  return isElsewhere || confirmUntil !== undefined;
}

/** Until when the payment can be confirmed with the bank; undefined when it cannot be, or no more. */
export function confirmDeadline({ confirmUntil = 0 }: OpenAttempt, now: number): number | undefined {
  return confirmUntil > now ? confirmUntil : undefined;
}
