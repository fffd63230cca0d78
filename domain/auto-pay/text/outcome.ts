import { SAVED } from '../../api/text/en.ts';
import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';

/** The message after an auto pay was saved, switched on or rescheduled (APW-60, APW-61, ERR2-55). */
export function saveOutcomeText(run_date: CalendarDate | null): string {
  return run_date === null ? SAVED : `Your Auto Pay has been scheduled for ${shortDate(run_date)}`;
}

export const GONE =
  'Something that you chose is not there any more, such as a payment method. Please choose again and save.';
