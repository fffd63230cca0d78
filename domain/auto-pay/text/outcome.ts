import { SAVED } from '../../api/text/en.ts';
import type { CalendarDate } from '../../values/calendar-date.ts';

/** The message after an auto pay was saved, switched on or rescheduled (APW-60, APW-61, ERR2-55). */
export function saveOutcomeText(run_date: CalendarDate | null): string {
  return run_date === null ? SAVED : `Your Auto Pay has been scheduled for ${paddedDate(run_date)}`;
}

export const GONE =
  'Something that you chose is not there any more, such as a payment method. Please choose again and save.';

/** `03/07/2026`, the form that ERR-49 fixes for this sentence. */
function paddedDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}
