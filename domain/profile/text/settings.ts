import { portalName } from '../../brand/portal.ts';

/** What the pages of the settings share. */
export const SETTINGS = {
  offline: 'You are offline. Changing this needs a connection.',
  notRead: 'Your settings were not opened on this device yet. Opening them needs a connection.',
  version: (version: string) => `Version ${version}`,
} as const;

export const CONTACT = {
  updateAll: 'Update wallets and auto pays too?',
  updateMeans:
    'Each payment method has its own name, address, phone and email, and each auto pay its own email. Update all copies your profile to them.',
  mobileVerified: 'Your mobile number is verified.',
  toPayByText: 'Go on to Pay By Text',
  emailSignsIn: 'You also sign in with this email.',
  overtaken:
    'Nothing was saved here yet. Save replaces what the other device saved with what you entered. Cancel keeps what the other device saved.',
  codeInHand: 'Enter the code of our newest email to your new address. It is good for 10 minutes.',
  codeSent: (email: string) => `We sent a code to ${email}. It is good for 10 minutes.`,
  oldEmailUntil: 'You keep your old email until you enter the code.',
} as const;

export const NOTIFICATIONS = {
  notRead: 'Your notifications were not opened on this device yet. Opening them needs a connection.',
  automated: 'Text messages come from an automated system and may arrive outside of daytime hours.',
  needNumber: 'They need a mobile number that you have verified.',
  toNumber: 'Go to your mobile number',
} as const;

export const MY_DATA = {
  what: `A copy of what ${portalName()} stores about you, with all statements, tax returns and receipts as PDFs.`,
  started: 'Your browser is downloading the copy. With many documents this takes a few minutes.',
} as const;

export const REMOVAL = {
  what: 'Removing your account ends everything you have here.',
  question: 'Remove your account?',
  ends: 'This cannot be undone. These end with your account:',
  paymentsStay: 'Payments that were made stay with the organizations that received them.',
  done: 'Your account was removed, and you are signed out.',
} as const;

/** The copies that this device has for when there is no connection. */
export const STORED_COPIES = {
  title: 'Kept for when you have no connection',
  notKept: 'Nothing. Sign in with “Keep me signed in on this device” to see your bills without a connection.',
  noStorage: `Nothing: this browser does not let ${portalName()} keep anything on this device. It may be a private window, its storage may be full, or its settings may not allow it. Your bills open only with a connection, and what you enter without one is lost when you close this page.`,
  what: 'You can see this without a connection. It is deleted when you log out.',
  notCleared: 'This browser does not let us delete these copies. Log out to delete them.',
  cleared: 'The copies were removed. What this page shows is kept again.',
  none: 'Nothing is kept here now.',
  nothingToRemove: 'There is nothing to remove.',
  question: 'Remove the copies from this device?',
  clearing: 'Nothing is deleted from your account. Pages that you have not opened again need a connection.',
  unsent: (things: number) =>
    things === 1
      ? '1 thing you entered here and have not sent yet: it stays.'
      : `${things} things you entered here and have not sent yet: they stay.`,
} as const;
