/** The list of payment methods, and what can be done with one. */
export const WALLET_WORDS = {
  lead: <T>(autoPays: T): readonly (string | T)[] => [
    'To have your bills paid from here automatically, see ',
    autoPays,
    '.',
  ],
  none: 'Save a card or a bank account once, and pay with it from then on.',
  deleteOnly: 'Nothing can be added. What nothing else uses can be deleted.',
  offline: 'Changes to your wallet need a connection.',
  readOnly: 'You can look at what is saved.',
  notRead: 'Your wallet was not saved on this device yet.',
  opening: 'Opening it needs a connection.',
  deleted: (nickname: string) =>
    nickname === '' ? 'The pay method was deleted.' : `${nickname} was deleted.`,
  inUse: <T>(method: T): readonly (string | T)[] => [
    method,
    ' is in use and cannot be deleted. Change or remove what uses it first.',
  ],
  deletion: <T>(method: T): readonly (string | T)[] => [
    method,
    ' leaves your wallet for good. Payments that were made with it stay in your history.',
  ],
  /** Only the payer's bank stops an account. */
  stoppedAccount:
    'Your bank says that nobody allowed a debit from this account, so nothing is paid with it. If you did allow it, tell your bank, and then add the account again.',
  stoppedCard: 'This card is switched off, so nothing is paid with it. Add it again to use it.',
  changeScheduled: 'Change them in Pending Payments',
  beingVerified: 'Bank accounts that are being verified',
  /** Without an account where the page names it. */
  entryDeletion: <T>(account: T | undefined): readonly (string | T)[] => [
    'The verification of ',
    account ?? 'this bank account',
    ' ends here. The account leaves your wallet, and nothing can be charged to it. Deposits that are on their way may still arrive; nothing has to be done with them.',
  ],
  entryDeleted: 'The bank account was deleted. Nothing can be charged to it.',
  verifiedAfterAll:
    'The bank account had been verified already, and is in your wallet. You can delete it there.',
  verified: (nickname: string) => `${nickname} is verified. You can pay with it now.`,
  deposits: (arriveBy: string, enterBy: string) =>
    `Two deposits of less than a dollar reach this account by ${arriveBy}. Enter both amounts by ${enterBy}. It can pay once both are right.`,
} as const;
