import { type CalendarDate, shortDate } from '../values/calendar-date.ts';
import { formatCents } from '../values/cents.ts';
import type { OpenAttempt } from './open-attempt.ts';
import { BEING_CHECKED, DO_NOT_PAY_AGAIN } from './text/being-checked.ts';

/**
 * What is known of a payment whose outcome is not, and what not to do meanwhile (CHK-24).
 *
 * @param day and time: when it was submitted, in the portal's zone
 */
export function checkingText(
  attempt: OpenAttempt,
  today: CalendarDate,
  day: CalendarDate,
  time: string,
): string {
  const { total, isElsewhere } = attempt;
  const place = isElsewhere ? ' on another device' : '';
  const date = day === today ? '' : ` on ${shortDate(day)}`;
  return `A payment of ${formatCents(total)} was submitted${place}${date} at ${time}. ${BEING_CHECKED} ${DO_NOT_PAY_AGAIN}`;
}
