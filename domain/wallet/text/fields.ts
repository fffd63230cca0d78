/** What the schemas of calls about payment methods say of a field. */
export const NOT_CARD_OR_BANK = 'Please choose card or bank account.';
export const NOT_AN_ENTRY = 'This must be the id of an entry.';
export const NOT_A_STEP = 'This must be a step that adds methods.';
export const TOO_MANY_ACCOUNTS = 'These are too many accounts.';
export const notUseNames = (names: readonly string[]) =>
  `This must be names of ${names.join(', ')} with commas between.`;
