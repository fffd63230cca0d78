import { IDLE_MINUTES_LEFT, IDLE_WARNING_MINUTES } from '../limits.ts';

/** Asked before an idle session ends. */
export const IDLE_QUESTION = {
  title: 'Are you still there?',
  stay: 'Stay signed in',
  leave: 'Sign out',
  why: (isLast: boolean) =>
    `There was no activity for ${IDLE_WARNING_MINUTES} minutes. To protect your account, you will be signed out ${isLast ? 'soon' : `in about ${IDLE_MINUTES_LEFT} minutes`}.`,
  lastMinute: 'About 1 minute is left.',
} as const;

/** Asked before a logout that would lose what was not sent. */
export const LOGOUT_QUESTION = {
  title: 'Log out and lose changes?',
  stay: 'Stay signed in',
  leave: 'Log out',
  unsent: 'What you changed without a connection has not been sent yet and is lost when you log out:',
  refused: 'What was not accepted is kept on this device only, and is lost when you log out:',
  unreadable:
    'Some entries from before could not be read. They are on this device only, and are lost when you log out.',
} as const;

const counted = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);
const KEEP_IS_OFF = 'Keep me signed in is off on this device.';

/** What became of entries that were not sent. */
export const UNSENT = {
  /** Said after what was kept on the device was removed; empty for none. */
  removed: (count: number) =>
    count === 0
      ? ''
      : `${counted(count)} that you had not sent ${count === 1 ? 'is' : 'are'} lost. Enter anew what you miss.`,
  lost: (count: number) =>
    `${counted(count)} that you had not sent ${count === 1 ? 'is' : 'are'} lost: ${KEEP_IS_OFF} Enter anew what you miss.`,
  perhapsSent: (count: number) =>
    `${counted(count)} may not have been sent, and ${count === 1 ? 'is' : 'are'} not here any more: ${KEEP_IS_OFF} Look whether your changes are there.`,
  unread:
    'What you had entered here and not sent could not be read just now. It stays on this device: reload the page to try again.',
  unreadable: (count: number) =>
    `${counted(count)} that you had not sent could not be read any more and ${count === 1 ? 'was' : 'were'} removed. Enter anew what you miss.`,
} as const;
