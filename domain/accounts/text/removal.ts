/** The removal of an account, on its bill and in the settings. */
export const REMOVAL_ASKED = 'Remove this account?';
export const ACCOUNT_REMOVED = 'The account was removed.';
export const PAYMENTS_STAY = 'Payments that were made stay in your history.';
