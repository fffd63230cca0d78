export const METHODS_NOT_READ = 'Unable to get pay methods.  Please try again later.';
export const METHOD_NOT_SAVED = 'Unable to save pay method.  Please try again later.';
export const METHOD_REMOVED = 'The payment method was removed.';
export const METHOD_NOT_SPECIFIED = 'Payment method has not been specified.';
/** A number was sent to the portal, although only the processor's own page may take it. */
export const ENTERED_AT_PROCESSOR =
  'The payment method was not saved. Its number is entered at our payment service, and never here.';
export const NO_SAVED_METHODS = 'You have no saved payment methods yet.';
export const ROUTING_NUMBER_LENGTH = 'The bank routing number must be 9 digits.';
export const ROUTING_NUMBER_UNKNOWN = 'No bank has this routing number. Please check its 9 digits.';
/** The same number was added once more: the wallet keeps one. */
export const alreadySaved = (label: string) => `${label} is already in your wallet. Nothing was added.`;
export const WALLET_SAVED = 'Your wallet changes are updated successfully.';
export const USE_ANOTHER_METHOD = 'Please use another payment method.';
export const CHOOSE_ANOTHER_METHOD = 'Please choose another payment method.';
/** Shown when the bill's organisation accepts no bank accounts (WAL-45). */
export const NO_BANK_ACCOUNTS = `Bank accounts are not accepted for this bill. ${CHOOSE_ANOTHER_METHOD}`;
export const CARD_EXPIRED = 'Card has expired';
