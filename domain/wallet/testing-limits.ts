import { dateAt } from '../values/business-date.ts';
import { shortDate } from '../values/calendar-date.ts';
import { DAY, HOUR } from '../values/durations.ts';

/** At most so many in a window, counted in milliseconds. */
export interface Limit {
  readonly most: number;
  readonly window: number;
}

/**
 * People who test stolen cards add many and see which are declined. These limits hold for each customer, and
 * for each card or bank account over all customers. A household that
 * moves in with all its cards stays below them.
 */
export const NEW_METHODS: readonly Limit[] = [
  { most: 10, window: HOUR },
  { most: 20, window: DAY },
];
export const DECLINES: readonly Limit[] = [{ most: 10, window: HOUR }];

/** A household or an office shares one network address, which may do so many times as much. */
export const SHARED_BY = 4;

/** When a limit ends, such as `3:42 PM`, with the day if it is not today. */
function untilText(until: number, now: number, zone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone })
    .format(until)
    .replace('\u202f', ' ');
  const day = dateAt(until, zone);
  return day === dateAt(now, zone) ? time : `${time} on ${shortDate(day)}`;
}

type Until = readonly [until: number, now: number, zone: string];

export const tooManyNewMethods = (...until: Until) =>
  `Too many payment methods were added. This one was not saved, and nothing was charged. Please try again after ${untilText(...until)}.`;

export const tooManyDeclines = (...until: Until) =>
  `Too many payments were declined, so this one was not sent. Nothing was charged. Please try again after ${untilText(...until)}.`;
