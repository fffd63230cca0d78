/** What the schemas of calls say of a field. The schemas of lists are among what the app loads first. */
export const NOT_AN_AMOUNT = 'This must be an amount.';
export const AMOUNT_TOO_LARGE = 'This amount is too large.';
export const MORE_THAN_TWO_DECIMALS = 'This must be an amount with at most two decimals.';
export const NOT_A_DAY = 'This must be a date like 2026-11-20.';
export const NOT_A_YEAR = 'This must be a year.';
export const NOT_STORABLE = 'This contains a character that cannot be stored.';
export const NOT_TRUE_OR_FALSE = 'This must be true or false.';
export const NOT_YES_OR_NO = 'This must be yes or no.';
export const NOT_SORTABLE = 'This list cannot be sorted by that.';
export const tooLong = (most: number) => `This must have at most ${most} characters.`;
export const atLeast = (least: number) => `This must be at least ${least}.`;
export const atMost = (most: number) => `This must be at most ${most}.`;
