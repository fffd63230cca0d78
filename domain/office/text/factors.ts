import type { OfficeAct } from '../acts.ts';

interface Mail {
  readonly subject: string;
  readonly body: string;
}

/** The name of a passkey that was made with the invitation. */
export const FIRST_PASSKEY = 'First passkey';

const NOT_YOU =
  'If this was not you, tell somebody who manages people in the office at once. They can deactivate your sign-in.';

function mail(subject: string, words: string): Mail {
  return { subject, body: [words, NOT_YOU].join('\n\n') };
}

/** What a person of the office reads by mail when a second factor of theirs comes or goes. */
export const FACTOR_MAILS = {
  'office-passkey-added': mail(
    'A passkey was added to your office sign-in',
    'A passkey was added. With it and your password you can sign in to the office.',
  ),
  'office-passkey-removed': mail(
    'A passkey was removed from your office sign-in',
    'A passkey was removed. It no longer opens the office.',
  ),
  'office-app-added': mail(
    'An authenticator app was added to your office sign-in',
    'An authenticator app was set up. With its codes and your password you can sign in to the office.',
  ),
  'office-app-removed': mail(
    'The authenticator app was removed from your office sign-in',
    'The authenticator app was removed. Its codes no longer open the office.',
  ),
} as const satisfies Partial<Record<OfficeAct, Mail>>;

export type FactorChange = keyof typeof FACTOR_MAILS;
