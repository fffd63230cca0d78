import { dateAt, PORTAL_ZONE } from '../../domain/business-date.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';

export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** The portal's business date (MSC-22). */
  today(): CalendarDate;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  today: () => dateAt(Date.now(), PORTAL_ZONE),
};
