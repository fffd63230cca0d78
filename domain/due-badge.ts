import type { BillerGroup } from './account.ts';
import type { CalendarDate } from './calendar-date.ts';
import { dueState } from './due-state.ts';

/** How many bills are past due or due within a week and will not be paid by themselves: the number on the app's icon. */
export function billsToPay(groups: readonly BillerGroup[], today: CalendarDate): number {
  return groups
    .flatMap(({ accounts }) => accounts)
    .filter((account) => !account.autoPay.isActive)
    .filter((account) => ['past due', 'due soon'].includes(dueState(account, today)?.kind ?? '')).length;
}
