import { thisPortal } from '../../brand/portal.ts';
import { dateAt } from '../../values/business-date.ts';
import { shortDate } from '../../values/calendar-date.ts';
import { HOUR } from '../../values/durations.ts';

/** When a limit ends, such as `3:42 PM MT`, with the day if it is not today. */
function untilText(until: number, now: number, zone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone })
    .format(until)
    .replace('\u202f', ' ');
  const day = dateAt(until, zone);
  const moment = `${time} ${thisPortal().zoneName}`;
  return day === dateAt(now, zone) ? moment : `${moment} on ${shortDate(day)}`;
}

type Until = readonly [until: number, now: number, zone: string];

/** The limit that was reached, such as `within a day`. */
const windowText = (window: number) => (window === HOUR ? 'within an hour' : 'within a day');

export const tooManyNewMethods = (window: number, ...until: Until) =>
  `Too many payment methods were added ${windowText(window)}. This one was not saved, and nothing was charged. Please try again after ${untilText(...until)}.`;

export const tooManyDeclines = (window: number, ...until: Until) =>
  `Too many payments were declined ${windowText(window)}, so this one was not sent. Nothing was charged. Please try again after ${untilText(...until)}.`;
