import { DATE_HEADER } from '../../../domain/api/app-version.ts';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
} from '../../../domain/values/calendar-date.ts';
import { firstScreen } from '../../browser/first-screen.ts';
import { dateOf, ZONE_KEY } from '../../components/text/portal-clock.ts';

let daysAhead = 0;

/**
 * Today's date in the portal's time zone, by the device's clock and corrected by the server's last answer.
 */
export function today(): CalendarDate {
  return addDays(dateOf(Date.now()), daysAhead);
}

/**
 * Adopts the business date that an answer names. A phone's clock can be wrong, and a sandbox's clock can be
 * moved.
 */
export function adoptBusinessDate({ headers }: Pick<Response, 'headers'>): void {
  const date = headers.get(DATE_HEADER);
  if (isCalendarDate(date)) daysAhead = daysBetween(dateOf(Date.now()), date);
}

void firstScreen().then(async () => (await import('./zone-span.ts')).rememberZone(ZONE_KEY, Date.now()));
