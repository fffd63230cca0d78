import type { Cents } from '../values/cents.ts';
import { isBeingChecked } from './being-checked.ts';
import type { OpenAttempt } from './open-attempt.ts';

/** What the open payments of a bill pay of it; undefined where nobody wrote down how much. */
export function checkedAmount(attempts: readonly OpenAttempt[], ebillId: number): Cents | undefined {
  let sum = 0;
  for (const { bills = [], amounts } of attempts.filter((attempt) => isBeingChecked([attempt], ebillId))) {
    const amount = amounts?.[bills.indexOf(ebillId)];
    if (amount === undefined) return undefined;
    sum += amount;
  }
  return sum as Cents;
}
