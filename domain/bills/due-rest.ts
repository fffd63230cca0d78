import type { CalendarDate } from '../values/calendar-date.ts';
import { isSettled } from './bill-list.ts';
import { type DueState, dueState } from './due-state.ts';

/**
 * The state of what is left of a bill. A payment that is on its way has lowered the amount already, so what is left
 * is due as before.
 */
export function dueStateOfRest(
  bill: Parameters<typeof dueState>[0],
  today: CalendarDate,
): DueState | undefined {
  return dueState({ ...bill, processing: bill.processing && (bill.prepay || isSettled(bill)) }, today);
}
