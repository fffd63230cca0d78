export const IN_COLLECTIONS = 'This account is in collections.';
export const BILLER_NOT_READ = 'Unable to get biller information.';
export const NO_ACCOUNT_MATCHES = 'No account matches the information provided.';
export const notAmongAccounts = (accountId: number) => `Unable to get account with id=${accountId}`;
export const ACCOUNT_NUMBER_NOT_NUMERIC = 'The account number should contain only numbers.';
export const DEAD_OBJECTION =
  'This link was used before, is too old or is not complete. If you still pay this account and do not see it here, ask your biller who may pay.';
/** The placeholder of a search over accounts or bills. */
export const SEARCHED_FIELDS = 'Biller, account number or nickname';
export const NO_ACCOUNT_FOUND = 'No account matches your search';
