import { CODE_MINUTES } from '../verification-code.ts';

/** How long what the mail of a registration brings is good, and how to get more time (WCAG 2.2.1). */
export const VERIFICATION_TIME = `The link is good for 24 hours, the code for ${CODE_MINUTES} minutes. You can ask for a new email with new ones.`;
