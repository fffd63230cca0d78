export const IN_COLLECTIONS = 'This account is in collections.';
export const BILLER_NOT_READ = 'Unable to get biller information.';
export const NO_ACCOUNT_MATCHES = 'No account matches the information provided.';
export const notAmongAccounts = (accountId: number) => `Unable to get account with id=${accountId}`;
export const ACCOUNT_NUMBER_NOT_NUMERIC = 'The account number should contain only numbers.';
