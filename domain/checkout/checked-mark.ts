import { isBeingChecked, openBills } from './being-checked.ts';
import type { OpenAttempt } from './open-attempt.ts';

/** How a bill stands while a payment of it has no outcome. */
export type CheckedMark = 'Being checked' | 'To be confirmed';

/** What the mark of a bill says while a payment of it has no outcome; undefined when there is none. */
export function checkedMark(
  attempts: readonly OpenAttempt[],
  ebillId: number | null,
): CheckedMark | undefined {
  if (!isBeingChecked(attempts, ebillId)) return undefined;
  return attempts.some((attempt) => attempt.confirmUntil && openBills(attempt)?.includes(ebillId ?? 0))
    ? 'To be confirmed'
    : 'Being checked';
}
