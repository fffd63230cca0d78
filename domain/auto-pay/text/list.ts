import { NO_ACCOUNT_FOUND, SEARCHED_FIELDS } from '../../accounts/text/en.ts';

/** The list of auto pays. */
export const AUTO_PAY_LIST = {
  changing: 'You are offline. Changing auto pays needs a connection.',
  notSaved: 'Your auto pays were not saved on this device yet.',
  searched: SEARCHED_FIELDS,
  noMatch: NO_ACCOUNT_FOUND,
  searchedWhat: 'Billers, account numbers and nicknames were searched.',
  waiting: 'It is waiting for a new bill to be posted by the billing organization.',
  onlyOff: 'An auto pay that is on pays nothing until payments are set up. You can turn it off.',
  balanceNotRead: 'Unable to get the balance. Please try again later.',
} as const;
