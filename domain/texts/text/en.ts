export const PAY_BY_TEXT_UNAVAILABLE = 'Pay by text is not available for this account.';
