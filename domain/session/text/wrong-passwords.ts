import { counted } from '../../values/counted.ts';
import { MINUTE } from '../../values/durations.ts';
import { FREE_TRIES, LONGEST } from '../wrong-passwords.ts';

/** The rule for somebody who has not met it yet. */
export const WAITING_RULE = `After ${FREE_TRIES} wrong passwords within an hour, sign-in waits for a minute. After further ones it waits for up to ${LONGEST} minutes.`;

/** The words for somebody who has to wait so many milliseconds. */
export function lockedOutText(wait: number): string {
  return `There were too many wrong passwords for this email. Please wait ${waitText(wait)} and try again, or choose Forgot password.`;
}

/** So many milliseconds in whole minutes. */
export function waitText(wait: number): string {
  return counted(Math.min(Math.max(Math.ceil(wait / MINUTE), 1), LONGEST), 'minute');
}
