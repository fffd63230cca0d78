import { DATE_HEADER } from '../../../domain/api/app-version.ts';
import { dateAt, PORTAL_ZONE } from '../../../domain/values/business-date.ts';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
} from '../../../domain/values/calendar-date.ts';
import { firstScreen } from '../../browser/first-screen.ts';

const KEY = `zone ${PORTAL_ZONE}`;

let span: number[] | undefined;
let daysAhead = 0;

/**
 * Today's date in the portal's time zone, by the device's clock and corrected by the server's last answer.
 */
export function today(): CalendarDate {
  return addDays(ownDate(Date.now()), daysAhead);
}

/**
 * Adopts the business date that an answer names. A phone's clock can be wrong, and a sandbox's clock can be
 * moved.
 */
export function adoptBusinessDate({ headers }: Pick<Response, 'headers'>): void {
  const date = headers.get(DATE_HEADER);
  if (isCalendarDate(date)) daysAhead = daysBetween(ownDate(Date.now()), date);
}

/**
 * The first use of a time zone makes the browser read the tables of all zones. A slow phone feels that at
 * every start. So the offset is remembered, and computed again after the first screen.
 */
function ownDate(now: number): CalendarDate {
  return rememberedDate(now) ?? dateAt(now, PORTAL_ZONE);
}

function rememberedDate(now: number): CalendarDate | undefined {
  try {
    span ??= localStorage.getItem(KEY)?.split(' ').map(Number);
    const [from = now, until = 0, offset = 0] = span ?? [];
    return from <= now && now < until
      ? (new Date(now + offset).toISOString().slice(0, 10) as CalendarDate)
      : undefined;
  } catch {
    return undefined;
  }
}

void firstScreen.then(async () => (await import('./zone-span.ts')).rememberZone(KEY, Date.now()));
