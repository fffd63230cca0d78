import { NO_ACCOUNT_FOUND } from '../../accounts/text/en.ts';
import { OWN_TAX_ACCOUNTS } from '../../accounts/text/own-accounts.ts';
import { NO_RECORD } from '../../api/text/en.ts';

type Kind = 'tax account' | 'tax return';

/** The tax accounts and their returns, where they are listed, and where one cannot be shown. */
export const TAX_LISTS = {
  title: 'Tax Returns',
  accounts: 'Tax accounts',
  loading: 'Loading tax accounts',
  retry: 'Retry: tax accounts',
  notSaved: OWN_TAX_ACCOUNTS.notRead,
  savedBefore: 'The tax accounts below are the ones saved before.',
  notice: 'Important Notice',
  none: 'No accounts yet',
  noneWhy: 'The bills of the accounts that you add show here.',
  noMatch: NO_ACCOUNT_FOUND,
  noMatchWhy: 'Billers, account numbers and nicknames were searched.',
  completed: 'Completed Returns',
  noneCompleted: 'There are no filed taxes for this account.',
  returnsNotOpened: 'These returns were not opened on this device yet. Opening them needs a connection.',
  notOpened: (kind: Kind) => `This ${kind} was not opened on this device yet. Opening it needs a connection.`,
  loadingOne: (kind: Kind) => `Loading ${kind}`,
  noRecord: NO_RECORD,
  noSuch: (kind: Kind) => `There is no such ${kind} among your accounts.`,
} as const;
