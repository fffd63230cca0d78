/** What the schema of a search says of its account number. */
export const ACCOUNT_NUMBER_MISSING = 'Please enter the account number.';
