import { thisPortal } from '../../brand/portal.ts';
import { dateAt } from '../../values/business-date.ts';
import { shortDate } from '../../values/calendar-date.ts';
import type { LimitWindow } from '../testing-limits.ts';

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

/** In which time the limit was reached. */
const WITHIN: Record<LimitWindow, string> = { hour: 'within an hour', day: 'within a day' };

export const tooManyNewMethods = (window: LimitWindow, ...until: Until) =>
  `Too many payment methods were added ${WITHIN[window]}. This one was not saved, and nothing was charged. Please try again after ${untilText(...until)}.`;

export const tooManyDeclines = (window: LimitWindow, ...until: Until) =>
  `Too many payments were declined ${WITHIN[window]}, so this one was not sent. Nothing was charged. Please try again after ${untilText(...until)}.`;
