/** What the review says about its sums. */
export const LATER_BY_BANK = 'What you pay by bank leaves your account a few business days later.';
/** The sum before fees. It may be a part of what the bills ask for. */
export const BILLS_TOTAL = 'Total of these payments';
