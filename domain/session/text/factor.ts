import { portalName } from '../../brand/portal.ts';
import type { CodeSource } from '../authenticator.ts';
import { CONFIRM_PASSWORD } from './entry.ts';

/** How another source of codes is offered. */
export const CODE_OFFERS: Record<CodeSource, string> = {
  text: 'Text me a code instead',
  app: 'Use my authenticator app',
  recovery: 'Use a recovery code',
};

/** What the dialog of the sign-in asks for. `to` is the end of the number, and empty where the code went by mail. */
export const SIGN_IN_CODES: Record<CodeSource, (to: string) => string> = {
  text: (to) =>
    `We sent a 4-digit code to your ${to === '' ? 'email' : `number that ends in ${to}`}. The code is good for 10 minutes.`,
  app: () => 'Enter the 6-digit code that your authenticator app shows now. Each code is good once.',
  recovery: () =>
    'Enter one of the codes that you kept when you set up your authenticator app. Each is good once.',
};

export const CODE_SENT_AGAIN = 'We sent another code. Only the newest one counts.';

/** The field that asks for a code beside the password. */
export const CODE_LABELS: Record<CodeSource, string> = {
  text: 'Code from our text message',
  app: 'Code from your app',
  recovery: 'Recovery code',
};

export const CODE_HINTS: Record<CodeSource, string> = {
  text: 'We sent a 6-digit code to your mobile number, or to your email if you stopped our texts.',
  app: 'The 6 digits that your authenticator app shows now.',
  recovery: 'One of the codes that you kept when you set up your authenticator app.',
};

/** The same of a code from a portal that sends no texts. */
export const MAILED_CODE = {
  label: 'Code from our email',
  hint: 'We sent a 6-digit code to your email.',
} as const;

/** Asked before a change that needs a fresh password. */
export const PASSWORD_QUESTION = {
  title: CONFIRM_PASSWORD,
  titleWithCode: 'Confirm that it is you',
  why: `This change needs your ${portalName()} password once more. What you entered is kept.`,
  sendAgain: 'Try to send a code again',
  anotherCode: 'Text me another code',
  confirm: 'Confirm',
  cancel: 'Cancel',
} as const;
