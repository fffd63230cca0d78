import { portalName } from '../../brand/portal.ts';
import { counted } from '../../values/counted.ts';
import { PASSWORD_UPDATED, SET_UP_TOO_LATE } from './entry.ts';

/** The page about how a customer signs in, and where. */
export const SECURITY = {
  passwordUpdated: PASSWORD_UPDATED,
  codesUnread: 'A connection is needed to show whether sign-in asks for a code.',
  askForCode: 'Ask for a code when I sign in',
  codesByText: 'We text it to your mobile number. If that number has sent STOP, the code comes by email.',
  devicesUnread: 'Your signed-in devices need a connection.',
  signOutOthers: 'Sign out all other devices',
  signOutQuestion: (others: number) => `Sign out ${counted(others, 'other device')}?`,
  thisStays: 'This device stays signed in.',
  activityUnread: 'Your recent activity was not opened on this device yet. Opening it needs a connection.',
  noActivity: 'Nothing has happened yet.',
  notMe: 'If something here was not you, change your password and sign out your other devices.',
} as const;

/** What ending other sessions has come to. */
export const DEVICES = {
  anotherSignedIn: 'Another device has signed in meanwhile.',
  notSignedOut: (devices: number) => `${devices} devices could not be signed out. Please try again later.`,
  signedOut: (devices: number) =>
    `${counted(devices, 'device')} ${devices === 1 ? 'was' : 'were'} signed out.`,
  noOther: 'No other device is signed in.',
} as const;

export const AUTHENTICATOR = {
  what: 'An app on your phone shows a new code every 30 seconds, also without a signal. It is safer than a code by text, which others can intercept or have sent to another phone.',
  unread: 'A connection is needed to show whether an authenticator app is set up.',
  off: 'Off.',
  on: (codesLeft: string) => `On. ${codesLeft}`,
  turnOff: 'Turn off the authenticator app',
  setUp: 'Set up an authenticator app',
  offQuestion: 'Turn off the app?',
  offMeans: 'Signing in will not ask for its code any more. Your recovery codes end with it.',
  scan: 'Scan this picture with the app, or type the key below into it.',
  picture: 'QR code of the key below',
  enterCode: 'Then enter the code that the app shows. You have ten minutes.',
  recoveryCodes:
    'Each code signs you in once when you do not have the app at hand. Keep them away from your phone. They are not shown again.',
  recoveryFile: (codes: string) =>
    `${portalName()} recovery codes. Each works once in place of the code of your authenticator app.\n\n${codes}\n`,
  setUpTooLate: SET_UP_TOO_LATE,
  codesUnseen: 'The app is set up, but your recovery codes did not reach this device. Please make new ones.',
} as const;
