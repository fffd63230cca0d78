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
