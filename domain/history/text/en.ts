import { SEARCHED_FIELDS } from '../../accounts/text/en.ts';

/** The two tabs of history. */
export const HISTORY = {
  offline: 'You are offline. Statements need a connection.',
  noBills: 'No bills yet',
  billsHere: 'You find the bills of your accounts here.',
  noPayments: 'No payments yet',
  paymentsHere: 'You find what you paid here, with its receipt.',
  searched: (section: string) => `Only the ${section} saved on this device were searched`,
  saved: (section: string) => `These are the ${section} saved on this device`,
  searchingAll: 'Searching all of them needs a connection.',
  seeingAll: 'Seeing all of them needs a connection.',
  noneSaved: (section: string) => `No ${section} are saved on this device`,
  seeing: 'Seeing your history needs a connection.',
  outdated: 'The list below may be out of date.',
  searchBills: SEARCHED_FIELDS,
  searchPayments: 'Biller, account or confirmation',
} as const;
