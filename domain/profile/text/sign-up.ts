import { LINK_COOLDOWN } from '../../session/verification-code.ts';
import { MINUTE } from '../../values/durations.ts';

export const SIGN_UP = {
  title: 'Sign Up',
  lead: 'One account for all your bills. Do you have one?',
  failed: 'Customer creation failed',
  kept: 'What you entered before is still here.',
  notKept: 'Only the password is not kept. Please enter it again.',
  legend: 'How you sign in',
  next: 'Next',
  offline:
    'You are offline. Your email stays here while this tab is open, but not the password. Choose Next once you are connected again.',
} as const;

export const TERMS = {
  title: 'Terms and Conditions',
  accept: 'I accept the terms and conditions',
  read: 'Read the terms and conditions',
} as const;

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
  newEmail: 'New email',
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

/** The missing fields of a profile, asked for when something needs them. */
export const MORE_INFO = {
  title: 'More about you',
  lead: 'We need this once, before you go on to your bills.',
  leadOfAsker: 'We need this once. Then you go on where you were.',
  back: 'Back',
  logout: 'Logout',
  offline: 'Completing your profile needs a connection.',
  loading: 'Loading your profile',
  next: 'Next',
} as const;

/** Why a form cannot be sent yet. */
export const MISSING_FIELDS = {
  offline: 'You are offline. This needs a connection.',
  marked: 'The fields marked above are missing or not right.',
  unmarked: (names: readonly string[]) => `Still missing or not right: ${names.join(', ')}.`,
} as const;
