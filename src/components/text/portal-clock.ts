import { thisPortal } from '../../../domain/brand/portal.ts';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { MINUTE } from '../../../domain/values/durations.ts';
import { timeText } from '../../../domain/values/time-of-day.ts';

/** The key of what is remembered of the zone: the start and the end of a span, and the UTC offset. */
export const ZONE_KEY = `zone ${thisPortal().zone}`;

let span: number[] | undefined;

/**
 * How far the portal's clock is ahead of UTC at an instant, in milliseconds. The first use of a time zone makes
 * the browser read the tables of all zones. A slow phone feels that at every start. So the offset is
 * remembered, and read again after the first screen.
 */
export function portalOffset(at: number): number {
  try {
    span ??= localStorage.getItem(ZONE_KEY)?.split(' ').map(Number);
  } catch {}
  const [from = 0, until = 0, offset = 0] = span ?? [];
  return from <= at && at < until ? offset : readOffset(at);
}

/** Reads the offset from the browser's tables. */
function readOffset(at: number): number {
  const second = at - (at % 1_000);
  return (
    Date.parse(`${new Date(second).toLocaleString('en-US', { timeZone: thisPortal().zone })} UTC`) - second
  );
}

/** For example `3:42 PM`, by the rule for times of day. */
export function timeOf(at: number): string {
  return timeText(at, portalOffset(at), -new Date(at).getTimezoneOffset() * MINUTE, thisPortal().zoneName);
}

export function dateOf(at: number): CalendarDate {
  return new Date(at + portalOffset(at)).toISOString().slice(0, 10) as CalendarDate;
}

/** For example `11/20/2026`. */
export function dayOf(at: number): string {
  return shortDate(dateOf(at));
}
