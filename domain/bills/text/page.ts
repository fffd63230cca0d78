import type { EndedByRemoval } from '../../accounts/removal-effects.ts';
import { ACCOUNT_REMOVED, PAYMENTS_STAY, REMOVAL_ASKED } from '../../accounts/text/removal.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

const ENDS: Readonly<Record<EndedByRemoval, string>> = {
  'cart items': 'Its bills leave your cart.',
  'scheduled payments': 'Its pending payments are cancelled.',
  'auto pay': 'Its auto pay is turned off, if you control it.',
  'pay by text': 'Its pay by text ends.',
  reminders: 'Its reminders end.',
};

/** The page of one bill. */
export const BILL_PAGE = {
  notOpened: 'This bill was not opened on this device yet. Opening it needs a connection.',
  periodHint: 'Choosing a period opens its bill. After the arrow keys, press Show bill to open it.',
  newerExists: 'A newer bill exists.',
  goToNewest: 'Go to the newest bill',
  askedFor: 'What this bill asked for',
  wasFor: (billed: Cents) => `This bill asked for ${formatCents(billed)}.`,
  equalPay: 'This account is on equal pay. The amount due is the equal-pay amount.',
  toldOn: (day: string) => `Balance as of ${day}`,
  mayChange: 'The balance may change until then.',
  howItCameAbout: 'How the amount came about',
  finalBill: 'This is Your Final Bill',
  remove: 'Remove this account',
  removeWithNickname: 'Remove this account or its nickname',
  removal: {
    title: REMOVAL_ASKED,
    done: ACCOUNT_REMOVED,
    leaves: <T>(account: T, number: T, biller: T): readonly (string | T)[] => [
      account,
      ', account ',
      number,
      ' with ',
      biller,
      ', leaves your accounts. This ends with it:',
    ],
    ends: ENDS,
    paymentsStay: PAYMENTS_STAY,
  },
  nickname: {
    label: 'Nickname',
    edit: 'Edit nickname',
    add: 'Add a nickname',
    remove: 'Remove nickname',
    undo: 'Undo',
    cancel: 'Cancel',
    /** After a refusal, with the nickname that stays; empty if there is none. */
    unchanged: <T>(nickname: string, marked: T): readonly (string | T)[] =>
      nickname === ''
        ? ['Nothing was changed. The account has no nickname.']
        : ['Nothing was changed. The nickname is ', marked, '.'],
  },
  paperless: {
    shared: (customers: number) =>
      `${customers} customers share this account. The change applies to all of the customers who share it.`,
    on: {
      question: 'Turn on Paperless?',
      yes: 'Turn on',
      comes: 'Statements of this account will no longer come by mail. You find them here.',
      done: 'Paperless is on for this account.',
    },
    off: {
      question: 'Turn off Paperless?',
      yes: 'Turn off',
      comes: 'Statements of this account will come by mail again. You also find them here.',
      done: 'Paperless is off for this account.',
    },
  },
  offline: {
    autoPay: 'You are offline. Auto Pay needs a connection.',
    balance: 'You are offline. A balance needs a connection.',
    paperless: 'You are offline. Paperless needs a connection.',
    reminders: 'You are offline. Reminders need a connection.',
    removal: 'You are offline. Removing an account needs a connection.',
    pdf: 'Making a PDF needs a connection; the print layout does not.',
  },
  noReadings: 'There are no readings of this meter.',
  readBetween: (first: string, last: string) => `From ${first} to ${last}.`,
  graphOf: (label: string) => `Bar graph: ${label}. Its values are in the table below.`,
} as const;

/** Of a bill that is not the newest of its account; `name` is like `September bill`. */
export const earlierBill = (name: string, isPaid: boolean) =>
  isPaid
    ? `This is the ${name}. It is paid.`
    : `This is the ${name}. Whatever is left of it is part of the newest bill, which can be paid.`;
