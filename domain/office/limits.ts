import { DAY, HOUR, MINUTE } from '../values/durations.ts';

/** A session of the office ends after this time without a call, in milliseconds. */
export const OFFICE_IDLE = 15 * MINUTE;

/** A session of the office ends at the latest after this time. */
export const OFFICE_LONGEST = 12 * HOUR;

/** For how long an entered second factor counts as fresh. */
export const FACTOR_FRESH = 5 * MINUTE;

/** How long the second step of a sign-in may take. */
export const SIGN_IN_STEP = 10 * MINUTE;

/** How long the browser may take to ask for a passkey. */
export const PASSKEY_STEP = 5 * MINUTE;

/** The most characters of the name of a passkey. */
export const LONGEST_FACTOR_NAME = 60;

/** The most passkeys of one person. */
export const MOST_PASSKEYS = 10;

/** How long an approved correction of a mail address waits for an objection. */
export const CORRECTION_WAITS = DAY;

/** How long an invitation can be accepted. */
export const INVITATION_LIFE = 3 * DAY;

/** The most characters of the words that customers read while a biller is paused. */
export const LONGEST_PAUSE_WORDS = 300;

/** The most bytes of the sample on which a changed mapping is tried. */
export const LARGEST_SAMPLE = 4 * 1024 ** 2;
