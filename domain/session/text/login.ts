/** The words that a script in the page says before the app is there. They stand alone, and so load with nothing else. */
export const LOGIN_BLOCKED = 'Enter your email and password first.';
export const EMAIL_MISSING = 'Enter your email.';
export const PASSWORD_MISSING = 'Enter your password.';
/** While the app that sends it is still loading. */
export const SIGNING_IN = 'You will be signed in soon.';
