import { CODE_MINUTES, RESET_LINK_HOURS } from '../verification-code.ts';
import { BACK_TO_SIGN_IN, PASSWORD_UPDATED } from './entry.ts';

/** The screens on which a customer chooses a new password. */
export const NEW_PASSWORD = {
  title: 'Choose a new password',
  chosenTitle: 'Password updated',
  checking: 'Checking the link',
  field: 'New password',
  submit: 'Submit',
  busy: 'Processing…',
  chosen: PASSWORD_UPDATED,
  signedOut: 'Wherever you were signed in before, you are signed out.',
  used: 'The link or code was used before, or is too old.',
  newEmail: 'Send a new email',
  temporary: 'You have a temporary password. A new one must be chosen before you go on.',
} as const;

export const FORGOT_PASSWORD = {
  title: 'Forgot password',
  lead: 'We email you a link and a code to choose a new one.',
  newestCounts: (email: string) => `The newest email to ${email} counts.`,
  /** Tells nobody whether the account exists. */
  onItsWay: (email: string) => `If ${email} belongs to an account, an email is on its way.`,
  code: 'Code',
  proofs: `Follow its link, or enter its code here. The link is good for ${RESET_LINK_HOURS} hour, the code for ${CODE_MINUTES} minutes.`,
  again: 'Send it again or to another address',
  send: 'Send',
  inHand: 'I have a code',
  back: BACK_TO_SIGN_IN,
} as const;
