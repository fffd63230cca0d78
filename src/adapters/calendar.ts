import { DATE_HEADER } from '../../domain/build.ts';
import { dateAt, PORTAL_ZONE } from '../../domain/business-date.ts';
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '../../domain/calendar-date.ts';
import { firstScreen } from '../first-screen.ts';

const KEY = `zone ${PORTAL_ZONE}`;

let span: number[] | undefined;
let daysAhead = 0;

/** The portal's date by the clock of this device, set right by what the services said last. */
export function today(): CalendarDate {
  return addDays(ownDate(Date.now()), daysAhead);
}

/** Follows the business date that an answer names: the clock of a phone can be wrong, and that of a sandbox is moved. */
export function followDate({ headers }: Pick<Response, 'headers'>): void {
  const date = headers.get(DATE_HEADER);
  if (isCalendarDate(date)) daysAhead = daysBetween(ownDate(Date.now()), date);
}

/**
 * The first question about a time zone makes the browser read its tables of all zones, which a slow phone feels at every
 * start. So the answer is remembered, and asked for anew when there is time.
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
