import type { CalendarDate } from '../../values/calendar-date.ts';
import { shortDate } from '../../values/calendar-date.ts';
import { formatCents, ZERO } from '../../values/cents.ts';
import type { OpenAttempt } from '../open-attempt.ts';
import { BEING_CHECKED, DO_NOT_PAY_AGAIN } from './being-checked.ts';
import { NOT_BEFORE_CONFIRMED } from './unanswered.ts';

/**
 * A payment that the customer has to confirm with the bank (CHK-25).
 *
 * @param day and time: of the deadline, in the portal's zone
 */
export function confirmingText(
  { total, rest }: OpenAttempt,
  today: CalendarDate,
  day: CalendarDate,
  time: string,
): string {
  const date = day === today ? '' : ` on ${shortDate(day)}`;
  return `A payment of ${formatCents(rest?.total ?? total)} waits for you to confirm it with your bank, until ${time}${date}. ${NOT_BEFORE_CONFIRMED}`;
}

/** The same beside its amount, in the history. */
export function waitingText(today: CalendarDate, day: CalendarDate, time: string): string {
  const date = day === today ? '' : ` on ${shortDate(day)}`;
  return `Confirm it with your bank until ${time}${date}. ${NOT_BEFORE_CONFIRMED}`;
}

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
  if (total === ZERO) return `A payment was submitted. ${BEING_CHECKED} ${DO_NOT_PAY_AGAIN}`;
  const place = isElsewhere ? ' on another device' : '';
  const date = day === today ? '' : ` on ${shortDate(day)}`;
  return `A payment of ${formatCents(total)} was submitted${place}${date} at ${time}. ${BEING_CHECKED} ${DO_NOT_PAY_AGAIN}`;
}
