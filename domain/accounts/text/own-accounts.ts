import { ACCOUNT_REMOVED, PAYMENTS_STAY, REMOVAL_ASKED } from './removal.ts';

/** The accounts in the settings. */
export const OWN_ACCOUNTS = {
  notRead: 'Your accounts were not saved on this device yet. Seeing them needs a connection.',
  none: 'You have no accounts yet.',
  question: REMOVAL_ASKED,
  removed: ACCOUNT_REMOVED,
  removal: <T>(account: T, biller: T): readonly (string | T)[] => [
    'Account ',
    account,
    ' with ',
    biller,
    ' leaves your accounts. Its auto pay, scheduled payments, pay by text and reminders are removed too.',
  ],
  paymentsStay: PAYMENTS_STAY,
} as const;

export const OWN_TAX_ACCOUNTS = {
  notRead: 'Your tax accounts were not saved on this device yet. Seeing them needs a connection.',
  question: 'Remove this tax account?',
  removed: 'The tax account was removed.',
  /** The message of ERR2-31. */
  notRemoved: 'Unable to remove tax account. Please try again later.',
  removal: <T>(account: T, biller: T): readonly (string | T)[] => [
    'Tax account ',
    account,
    ' with ',
    biller,
    ' and its unsaved returns leave this portal.',
  ],
  filedStays:
    'Nothing is withdrawn from the tax organization: what was filed stays filed, and what is due stays due.',
} as const;
