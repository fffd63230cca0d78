/** What staff can do for a customer: the button, the question, what will happen, and what is said afterwards. */
export const CUSTOMER_ACTS = {
  acts: 'What you can do',
  told: 'The customer reads your reason in a mail.',
  unlock: {
    label: 'Unlock sign-in',
    title: 'Unlock this sign-in?',
    what: 'The customer can try again at once, as if nothing wrong had been entered.',
    done: 'The sign-in is unlocked.',
  },
  endSessions: {
    label: 'End all sessions',
    title: 'Sign this customer out everywhere?',
    what: 'Every device is signed out at once. Payments under way are finished.',
    done: 'All sessions are ended.',
  },
  verification: {
    label: 'Send verification mail',
    title: 'Send the verification mail again?',
    what: 'The customer gets a new link and a new code. Your reason stands only in the log.',
    done: 'The verification mail is on its way.',
  },
  receipt: {
    label: 'Send receipt',
    title: 'Send this receipt again?',
    what: (number: string) =>
      `The receipt of payment ${number} goes to the customer’s present address. Your reason stands only in the log.`,
    done: 'The receipt is on its way.',
  },
  cancel: {
    label: 'Cancel payment',
    dismiss: 'Keep payment',
    title: 'Cancel this scheduled payment?',
    what: (number: string) =>
      `Nothing was charged yet, and nothing will be: payment ${number} is deleted. The bill stays open.`,
    done: 'The scheduled payment is canceled. Nothing was charged.',
  },
  stop: {
    label: 'Stop auto pay',
    title: 'Stop this auto pay?',
    what: (account: string) =>
      `Bills of account ${account} are not paid by themselves any more. The settings are kept. A payment under way is finished.`,
    done: 'The auto pay is stopped.',
  },
} as const;
