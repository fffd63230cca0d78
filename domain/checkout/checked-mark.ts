import type { Cents } from '../values/cents.ts';
import { isBeingChecked } from './being-checked.ts';
import type { OpenAttempt } from './open-attempt.ts';

/** How a bill stands while a payment of it has no outcome. */
export type CheckedMark = 'Being checked' | 'To be confirmed';

/**
 * What stays owed of a bill, whatever becomes of its open payments; undefined where they may pay all of it, or nobody
 * wrote down how much.
 */
export function owedAnyway(
  attempts: readonly OpenAttempt[],
  ebillId: number | null,
  owed: Cents | null,
): Cents | undefined {
  let rest = owed ?? 0;
  for (const attempt of attempts)
    if (isBeingChecked([attempt], ebillId))
      rest -= attempt.amounts?.[attempt.bills?.indexOf(ebillId as number) as number] ?? rest;
  return rest > 0 ? (rest as Cents) : undefined;
}

/** What the mark of a bill says while a payment of it has no outcome; undefined when there is none. */
export function checkedMark(
  attempts: readonly OpenAttempt[],
  ebillId: number | null,
): CheckedMark | undefined {
  if (!isBeingChecked(attempts, ebillId)) return undefined;
  return isBeingChecked(
    attempts.filter(({ confirmUntil }) => confirmUntil),
    ebillId,
  )
    ? 'To be confirmed'
    : 'Being checked';
}
