import { CODE_MINUTES } from '../verification-code.ts';

/** How long the link and the code in the mail of a registration are valid, and how to get more time (WCAG 2.2.1). */
export const VERIFICATION_TIME = `The link is good for 24 hours, the code for ${CODE_MINUTES} minutes. You can ask for a new email with a new link and code.`;
