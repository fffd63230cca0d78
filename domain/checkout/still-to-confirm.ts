import { subtract, sum } from '../values/cents.ts';
import type { OpenAttempt } from './open-attempt.ts';
import type { Confirmation } from './payment-calls.ts';

/** What of a payment the customer has to confirm: all of it but what has ended for some of its billers. */
export function stillToConfirm(
  { total, bills = [] }: OpenAttempt,
  settled: Confirmation['settled'] = [],
): NonNullable<OpenAttempt['rest']> {
  const ended = settled.flatMap((part) => part.bills);
  return {
    total: subtract(total, sum(settled.map((part) => part.total))),
    bills: bills.filter((id) => !ended.includes(id)),
  };
}

/** The attempt with what the server told last of its confirmation; the same object where nothing is new. */
export function withConfirmation(noted: OpenAttempt, confirming: Confirmation | undefined): OpenAttempt {
  const { confirmUntil, rest, ...attempt } = noted;
  const left = confirming?.settled && stillToConfirm(noted, confirming.settled);
  if (confirmUntil === confirming?.until && rest?.total === left?.total) return noted;
  return {
    ...attempt,
    ...(confirming && { confirmUntil: confirming.until }),
    ...(left && { rest: left }),
  };
}
