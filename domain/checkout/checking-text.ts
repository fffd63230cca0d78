import { dateAt, PORTAL_ZONE } from '../values/business-date.ts';
import { type CalendarDate, shortDate } from '../values/calendar-date.ts';
import { formatCents } from '../values/cents.ts';
import type { OpenAttempt } from './open-attempt.ts';
import { BEING_CHECKED, DO_NOT_PAY_AGAIN } from './text/being-checked.ts';

/** What is known of a payment whose outcome is not, and what not to do meanwhile (CHK-24). */
export function checkingText(attempt: OpenAttempt, today: CalendarDate): string {
  const { total, at, isElsewhere } = attempt;
  const place = isElsewhere ? ' on another device' : '';
  const day = dateAt(at, PORTAL_ZONE);
  const date = day === today ? '' : ` on ${shortDate(day)}`;
  return `A payment of ${formatCents(total)} was submitted${place}${date} at ${timeAt(at)}. ${BEING_CHECKED} ${DO_NOT_PAY_AGAIN}`;
}

function timeAt(at: number): string {
  return new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: PORTAL_ZONE,
  })
    .format(at)
    .replace('\u202f', ' ');
}
