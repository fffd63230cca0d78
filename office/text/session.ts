import type { OfficeEnd } from '../../machines/office/office-session.machine.ts';

export const SIGN_IN = {
  title: 'Sign in to the office',
  email: 'Email',
  password: 'Password',
  emailMissing: 'Enter your email.',
  passwordMissing: 'Enter your password.',
  submit: 'Sign in',
  opening: 'Opening the office',
  unread: 'The office could not be opened',
} as const;

export const FACTOR = {
  title: 'Confirm that it is you',
  where: 'Open your authenticator app and enter the code that it shows now.',
  orWhere: 'Or enter the code that your authenticator app shows now.',
  label: 'Code from your app',
  submit: 'Confirm code',
  back: 'Back to sign in',
} as const;

export const PASSKEY = {
  use: 'Use a passkey',
  make: 'Make a passkey',
  what: 'A passkey is kept by your phone, your computer or a security key. Nothing has to be typed.',
  unsupported: 'This browser cannot use passkeys. Open the office in another one.',
  unused: 'The passkey was not used. Nothing was changed. You can try again.',
  known: 'This device has a passkey for the office already. Nothing was changed.',
} as const;

export const FRESH = {
  title: 'Confirm that it is you',
  why: 'This needs your second factor of the last five minutes. Nothing was done yet. It goes on once you confirm.',
  submit: 'Confirm and go on',
} as const;

export const INVITATION = {
  title: 'Welcome to the office',
  lead: 'You were invited. Choose a password, then a second factor.',
  checking: 'Looking at the invitation',
  name: 'Your name',
  nameHint: 'Others in the office see it beside what you did.',
  nameMissing: 'Enter your name.',
  submit: 'Go on',
  keyTitle: 'Choose your second factor',
  keyLead: (email: string) => `You will sign in as ${email} with your password and a passkey or an app.`,
  orApp: 'Or use an authenticator app.',
  scan: 'Scan this picture with the app, or type the key below into it.',
  key: 'key',
  picture: 'QR code of the key below',
  enterCode: 'Then enter the code that the app shows. You have ten minutes.',
  confirm: 'Confirm and sign in',
  have: 'I have signed in before',
} as const;

export const IDLE = {
  title: 'Are you still there?',
  words: 'You will be signed out in a minute, because nothing was done for a while.',
  stay: 'Stay signed in',
} as const;

/** Why nobody is signed in any more, above the form. */
export const ENDS: Record<OfficeEnd, string> = {
  idle: 'You were signed out because nothing was done for 15 minutes.',
  lost: 'Your session has ended. Please sign in again.',
  left: 'You are signed out.',
  'left elsewhere': 'You signed out in another tab.',
  'step over': 'The second step took more than ten minutes. Please begin again.',
};

export const NOT_SIGNED_OUT = 'You are still signed in';
