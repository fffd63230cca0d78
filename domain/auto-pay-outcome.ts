import type { CalendarDate } from './calendar-date.ts';

/** What is said after an auto pay was saved, switched on or rescheduled (APW-60, APW-61, ERR2-55). */
export function outcomeWords(run_date: CalendarDate | null): string {
  return run_date === null
    ? 'Your changes are updated successfully.'
    : `Your Auto Pay has been scheduled for ${paddedDate(run_date)}`;
}

/** `03/07/2026`. */
function paddedDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}
