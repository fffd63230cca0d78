import { isBeingChecked } from './being-checked.ts';
import type { OpenAttempt } from './open-attempt.ts';

/** What the mark of a bill says while a payment of it has no outcome; undefined when there is none. */
export function checkedMark(
  attempts: readonly OpenAttempt[],
  ebillId: number | null,
): 'Being checked' | 'To be confirmed' | undefined {
  if (!isBeingChecked(attempts, ebillId)) return undefined;
  return attempts.some(({ bills, confirmUntil }) => confirmUntil && bills?.includes(ebillId ?? 0))
    ? 'To be confirmed'
    : 'Being checked';
}
