import type { BillerGroup } from '../accounts/account.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { dueState } from './due-state.ts';

/** The number on the app's icon: bills that are past due or due within a week and not paid by auto pay. */
export function billsToPay(groups: readonly BillerGroup[], today: CalendarDate): number {
  return groups
    .flatMap(({ accounts }) => accounts)
    .filter(({ autoPay }) => !autoPay.isActive || autoPay.failed_payment)
    .filter((account) => ['past due', 'due soon'].includes(dueState(account, today)?.kind ?? '')).length;
}
