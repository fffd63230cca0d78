import { KEPT_DAYS } from '../limits.ts';

/** The sign-in page. */
export const PROMISE = 'What you owe, when it’s due, and what’s already handled.';
export const PAYING_ONCE = 'Paying once, without an account?';
export const NOT_FETCHED = 'A part of this page could not be fetched.';
export const KEEP = 'Keep me signed in on this device';
export const KEEP_HINT = `Your bills then open offline for up to ${KEPT_DAYS} days. Not for shared devices.`;
export const CHECKING_PERSON = 'Checking that you are a person…';
