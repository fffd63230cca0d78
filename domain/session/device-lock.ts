import { MINUTE } from '../values/durations.ts';

/**
 * How the device's stored data is locked (ruling 15): a PIN locks the screen only, a passkey encrypts as
 * well.
 */
export type LockKind = 'pin' | 'passkey';

export const PIN_DIGITS = 6;

/** The number of wrong PINs after which the device deletes its data. */
const MOST_TRIES = 5;

/** How long a customer can be away from the page before its lock closes again, in milliseconds. */
export const MAX_AWAY = 5 * MINUTE;

/** Why a PIN cannot be chosen; undefined when it can. */
export function newPinProblem(pin: string): string | undefined {
  if (!isPinShaped(pin)) return `A PIN has ${PIN_DIGITS} digits.`;
  if (/^(\d)\1+$/.test(pin)) return 'All the same digit is the first thing people try. Choose another PIN.';
  if (isSequence(pin, 1) || isSequence(pin, -1))
    return 'Digits in a row are soon guessed. Choose another PIN.';
  if (/(\d\d)\1\1|(\d\d\d)\2|(?:(\d)\3){3}|(?:(\d)\4\4){2}/.test(pin))
    return 'A pattern that repeats is soon guessed. Choose another PIN.';
  return undefined;
}

/** True for six digits. Unlocking does not apply the rules for new PINs: an old PIN may predate a rule. */
export function isPinShaped(pin: string): boolean {
  return new RegExp(`^\\d{${PIN_DIGITS}}$`).test(pin);
}

/** True when each digit follows the one before, including from 9 to 0. */
function isSequence(pin: string, step: number): boolean {
  const digits = [...pin].map(Number);
  return digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step + 10) % 10);
}

export function triesLeft(tries: number): number {
  return Math.max(MOST_TRIES - tries, 0);
}

export function triesText(left: number): string {
  return left === 1
    ? 'Last try: a wrong PIN now removes what is kept on this device.'
    : `${left} tries left. Then what is kept on this device is removed.`;
}

/** What each lock does and does not do. */
export const LOCK_DESCRIPTIONS: Readonly<
  Record<LockKind, { readonly title: string; readonly does: string }>
> = {
  passkey: {
    title: 'Locked with a passkey',
    does: 'Encrypts what is kept here. Only your face, your fingerprint or your screen lock opens it.',
  },
  pin: {
    title: 'Locked with a PIN',
    does: 'Locks the screen of this app. It is a lock, not encryption: who can read the storage of this device itself can read what is kept.',
  },
};

/** Stored data without its lock is not trusted. */
export const LOCK_GONE =
  'The lock of this device was gone. What was kept here was removed, with any change that was not sent yet.';

/** Shown on the login page after a wipe. The account itself and payments under way are safe on the server. */
export const WIPED_REASON: Readonly<Record<'spent' | 'givenUp' | 'missing', string>> = {
  spent:
    'What was kept on this device was removed after five wrong PINs, with any change that was not sent yet. Nothing in your account has changed: sign in to see it.',
  givenUp:
    'What was kept on this device was removed, and its lock with it. Nothing in your account has changed: sign in to see it.',
  missing: `${LOCK_GONE} Nothing in your account has changed: sign in to see it.`,
};

/** Shown on the login page when the code that reads the device's data could not be loaded. */
export const UNOPENED_REASON =
  'What is kept on this device could not be opened just now. Nothing was removed: reload the page to try again.';

/** Shown on the login page when the lock cannot be read, so the app cannot tell who is using the device. */
export const UNREADABLE_REASON =
  'The lock of this device could not be read. Nothing was removed: reload the page, or sign in with your password.';
