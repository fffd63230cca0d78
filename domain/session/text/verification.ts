import { MINUTE } from '../../values/durations.ts';
import { LINK_COOLDOWN } from '../verification-code.ts';
import { NEW_EMAIL } from './entry.ts';

/** The screens that verify the email address of a registration. */
export const VERIFICATION = {
  verify: 'Verify your email address',
  pleaseVerify: 'Please verify your email address',
  verified: 'Your email address is verified',
  verifying: 'Verifying your email address',
  canSignIn: 'You can sign in now.',
  /** `email` is empty when this browser did not register. */
  sentTo: (email: string) =>
    `${email === '' ? 'We sent you an email' : `We sent an email to ${email}`} with a link and a code. Follow the link, or enter the code here.`,
  wrongAddress: 'Wrong address?',
  again: 'Register again',
  code: 'Code',
  newEmail: NEW_EMAIL,
  resting: `An email is on its way. It can be sent again ${LINK_COOLDOWN / MINUTE} minutes after the last one.`,
  resend: 'Resend confirmation email',
  dead: 'Ask for a new email below, or enter the code of the newest one.',
} as const;

export const REGISTERED_PASSWORD = {
  lead: 'Enter the password that you chose when you registered. It shows that the sign-in is yours.',
  field: 'Password',
  submit: 'Verify my email address',
  other: 'Did somebody else register your address, or did you forget the password?',
} as const;

export const UNCHECKED_PASSWORD = 'We could not check the password. Please try again.';
export const UNCHECKED_CODE = 'We could not check the code. It is still good: please try again.';
