import { sessionText } from '../../browser/session-text.ts';

/**
 * The email that was last entered to sign in. A forgotten or temporary password does not ask for it again
 * (PWD-20, PWD-24).
 */
export const enteredEmail = sessionText('billfold.sign-in');
