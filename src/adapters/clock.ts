import { dateAt, PORTAL_ZONE } from '../../domain/business-date.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { firstScreen } from '../first-screen.ts';

export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** The portal's business date (MSC-22). */
  today(): CalendarDate;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  today: () => rememberedDate(Date.now()) ?? dateAt(Date.now(), PORTAL_ZONE),
};

const KEY = `zone ${PORTAL_ZONE}`;

let span: number[] | undefined;

/**
 * The first question about a time zone makes the browser read its tables of all zones, which a slow phone feels at every
 * start. So the answer is remembered, and asked for anew when there is time.
 */
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
