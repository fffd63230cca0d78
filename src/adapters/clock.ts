import { dateAt, PORTAL_ZONE } from '../../domain/business-date.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { firstScreen } from '../first-screen.ts';
import type { ZoneSpan } from './zone-span.ts';

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

const ZONE_KEY = 'billfold-zone';

let span: ZoneSpan | null | undefined;

/**
 * The first question about a time zone makes the browser read its tables of all zones, which a slow phone feels at every
 * start. So the answer is remembered, and asked for anew when there is time.
 */
function rememberedDate(now: number): CalendarDate | undefined {
  try {
    span ??= JSON.parse(localStorage.getItem(ZONE_KEY) ?? 'null') as ZoneSpan | null;
    if (span?.zone !== PORTAL_ZONE || now < span.from || now >= span.until) return undefined;
    return new Date(now + span.offset).toISOString().slice(0, 10) as CalendarDate;
  } catch {
    return undefined;
  }
}

void firstScreen.then(async () => (await import('./zone-span.ts')).rememberZone(ZONE_KEY, Date.now()));
