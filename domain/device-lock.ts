/** How what a device keeps is locked (ruling 15): a PIN locks the screen only, a passkey encrypts as well. */
export type LockKind = 'pin' | 'passkey';

export const PIN_DIGITS = 6;

/** Wrong PINs after which what is kept on the device is removed. */
const MOST_TRIES = 5;

/** Milliseconds that somebody can be away from the page before its lock closes again. */
export const LONGEST_AWAY = 5 * 60_000;

/** What keeps a PIN from being used, in words. */
export function pinProblem(pin: string): string | undefined {
  if (!isPinShaped(pin)) return `A PIN has ${PIN_DIGITS} digits.`;
  if (/^(\d)\1+$/.test(pin)) return 'All the same digit is the first thing people try. Choose another PIN.';
  if (isRun(pin, 1) || isRun(pin, -1)) return 'Digits in a row are soon guessed. Choose another PIN.';
  if (/^(\d\d)\1\1$|^(\d\d\d)\2$|^(?:(\d)\3){3}$|^(?:(\d)\4\4){2}$/.test(pin))
    return 'A pattern that repeats is soon guessed. Choose another PIN.';
  return undefined;
}

/** A PIN that is tried can be of any digits: it may have been chosen before a rule was. */
export function isPinShaped(pin: string): boolean {
  return new RegExp(`^\\d{${PIN_DIGITS}}$`).test(pin);
}

/** Each digit follows the one before, also from 9 on to 0. */
function isRun(pin: string, step: number): boolean {
  const digits = [...pin].map(Number);
  return digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step + 10) % 10);
}

export function triesLeft(tries: number): number {
  return Math.max(MOST_TRIES - tries, 0);
}

export function triesWords(left: number): string {
  return left === 1
    ? 'Last try: a wrong PIN now removes what is kept on this device.'
    : `${left} tries left. Then what is kept on this device is removed.`;
}

/** What each lock does, and does not. */
export const LOCK_WORDS: Readonly<Record<LockKind, { readonly title: string; readonly does: string }>> = {
  passkey: {
    title: 'Locked with a passkey',
    does: 'Encrypts what is kept here. Only your face, your fingerprint or your screen lock opens it.',
  },
  pin: {
    title: 'Locked with a PIN',
    does: 'Locks the screen of this app. It is a lock, not encryption: who can read the storage of this device itself can read what is kept.',
  },
};

/** Nothing that lies without its lock is trusted. */
export const LOCK_GONE =
  'The lock of this device was gone, so what was kept here was removed, with any change that was not sent yet.';

/** Shown on the login page after a wipe. Payments that are under way and the account itself are the server's. */
export const WIPED_REASON: Readonly<Record<'spent' | 'givenUp' | 'missing', string>> = {
  spent:
    'What was kept on this device was removed after five wrong PINs, with any change that was not sent yet. Nothing in your account has changed: sign in to see it.',
  givenUp:
    'What was kept on this device was removed, and its lock with it. Nothing in your account has changed: sign in to see it.',
  missing: `${LOCK_GONE} Nothing in your account has changed: sign in to see it.`,
};

/** Shown on the login page where a part of the app is missing that looks through the device. */
export const UNOPENED_REASON =
  'What is kept on this device could not be opened just now. Nothing was removed: reload the page to try again.';

/** Shown on the login page where nobody can tell whether the right person is here. */
export const UNREADABLE_REASON =
  'The lock of this device could not be read. Nothing was removed: reload the page, or sign in with your password.';
