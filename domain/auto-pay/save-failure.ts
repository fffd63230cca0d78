import { type Failure, failureOf } from '../api/failure.ts';
import { SAVED } from '../api/text/en.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { saveAutoPay } from './calls.ts';

/** The message after an auto pay was saved, switched on or rescheduled (APW-60, APW-61, ERR2-55). */
export function saveOutcomeText(run_date: CalendarDate | null): string {
  return run_date === null ? SAVED : `Your Auto Pay has been scheduled for ${paddedDate(run_date)}`;
}

const GONE =
  'Something that you chose is not there any more, such as a payment method. Please choose again and save.';

/**
 * Why the settings could not be saved. A 404 means that a chosen method or bill was removed elsewhere, and
 * the message says so (ERR2-05).
 */
export function saveFailureOf(error: unknown): Failure {
  const { kind, message, status, gateway, errors } = failureOf(error, saveAutoPay.failure);
  return { kind, message: kind === 'refused' && status === 404 ? GONE : message, status, gateway, errors };
}

/** `03/07/2026`. */
function paddedDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}
