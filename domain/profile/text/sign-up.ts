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

/** Shown when the customer has not accepted the terms (REG-16). */
export const TERMS_NOT_ACCEPTED = 'Please accept the terms and conditions.';

/** Shown when the email address is already registered (REG-21). */
export const EMAIL_TAKEN = 'This email is already registered. Sign in, or choose Forgot password.';
