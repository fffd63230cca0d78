/** What the schemas of the office's calls say of a field. */
export const NO_CONFIRMATION_NUMBER = 'This is no confirmation number.';
export const NOT_A_CONFIRMATION_NUMBER = 'This must be a confirmation number.';
export const NO_PAYOUT = 'This is no name of a payout.';
export const NO_BILLER = 'This is no name of a biller.';
export const NOT_A_SHORT_NAME = 'This must be the short name of a biller.';
export const NOT_FOUR_DIGITS = 'Enter four digits.';
export const NOT_BASE64 = 'This must be a file in base64.';
export const SAMPLE_TOO_LARGE = 'This sample is too large.';
