import { CODE_MINUTES, LINK_HOURS } from '../verification-code.ts';
import { CONFIRM_CODE } from './entry.ts';

/** How long the link and the code in the mail of a registration are good. */
export const PROOFS_LAST = `The link is good for ${LINK_HOURS} hours, the code for ${CODE_MINUTES} minutes.`;

/** That, and how to get more time (WCAG 2.2.1). */
export const VERIFICATION_TIME = `${PROOFS_LAST} You can ask for a new email with a new link and code.`;

/** The link from these screens to the sign-in. */
export const SIGN_IN = 'Sign in';

/** Where a mailed code is asked for. */
export const MAILED_CODE = {
  email: 'Email',
  field: 'Code from the email',
  confirm: CONFIRM_CODE,
} as const;

/** A mailed link that could not be checked. */
export const UNCHECKED_LINK = {
  title: 'We could not check the link.',
  offline: 'Your link is still good. It is checked as soon as you are connected again.',
  again: 'Your link is still good. Please try again in a moment.',
  retry: 'Retry',
} as const;
