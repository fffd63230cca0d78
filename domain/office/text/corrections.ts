import { portalName } from '../../brand/portal.ts';

/** What both addresses read when a correction is approved. */
export const CORRECTION_TEXTS = {
  old: (email: string, day: string) => ({
    subject: `Your ${portalName()} email will be changed`,
    body: `The people who run this portal were asked to change the email of your ${portalName()} account to ${email}. It is changed on ${day}. Until then this address stays in force.`,
    text: `The email of your ${portalName()} account will be changed on ${day}.`,
  }),
  new: (day: string) => ({
    subject: `Your ${portalName()} email will be this address`,
    body: `The people who run this portal were asked to give a ${portalName()} account this address. It is changed on ${day}. You then get a link that verifies the address.\n\nIf you have no ${portalName()} account, you need not do anything.`,
  }),
} as const;

/** What came of a correction, for staff. */
export const CORRECTION_OUTCOMES = {
  done: 'The address was changed.',
  taken: 'Nothing was changed. Another customer has this address by now.',
  changed: 'Nothing was changed. The customer has another address by now.',
  undone: 'Nothing was changed. Somebody followed the link in the notice to the old address.',
  removed: 'Nothing was changed. The customer has removed the account.',
  withdrawn: 'Nothing was changed. The correction was withdrawn.',
} as const;
