import { DAY, HOUR, MINUTE } from '../values/durations.ts';

/** How long sessions last, in milliseconds unless the name says otherwise (SES-14, rulings 12, 16). */

/** An access token, which lives in memory only. */
export const ACCESS_LIFETIME = 15 * MINUTE;

/** A session without Keep ends after this time without a click or a change of route. */
export const IDLE_MINUTES = 30;
export const IDLE_LIMIT = IDLE_MINUTES * MINUTE;

/** From here on the customer is warned. */
export const IDLE_WARNING_MINUTES = 28;
export const IDLE_WARNING = IDLE_WARNING_MINUTES * MINUTE;

/** What is left then. */
export const IDLE_MINUTES_LEFT = IDLE_MINUTES - IDLE_WARNING_MINUTES;

/** A session without Keep ends at the latest after this time. */
export const LONGEST_WITHOUT_KEEP = 12 * HOUR;

/** A session with Keep ends this long after its last use. */
export const KEPT_DAYS = 7;
export const KEPT_LIMIT = KEPT_DAYS * DAY;

/** A session with Keep ends at the latest this long after its sign-in. */
export const LONGEST_KEPT_DAYS = 90;
export const LONGEST_WITH_KEEP = LONGEST_KEPT_DAYS * DAY;
