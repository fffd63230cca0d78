import { CODE_MINUTES, LINK_HOURS } from '../verification-code.ts';

/** How long the link and the code in the mail of a registration are good. */
export const PROOFS_LAST = `The link is good for ${LINK_HOURS} hours, the code for ${CODE_MINUTES} minutes.`;

/** That, and how to get more time (WCAG 2.2.1). */
export const VERIFICATION_TIME = `${PROOFS_LAST} You can ask for a new email with a new link and code.`;

/** Where a mailed code is asked for. */
export const MAILED_CODE = {
  email: 'Email',
  field: 'Code from the email',
  confirm: 'Confirm Code',
} as const;
