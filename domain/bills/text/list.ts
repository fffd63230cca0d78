/** The list of bills. Single sentences, not a table: the first load holds only those that it says. */
export const LIST_NOT_SAVED = 'Your bills were not saved on this device yet. Seeing them needs a connection.';
export const ADD_MONEY = 'Open the bill to add money.';
export const SELECT_FIRST = 'First select the bills to pay.';
export const SKIP_TO_PAYMENT = 'Skip to the first bill to pay';
export const DUE_SOON = 'Due in the next 7 days';
export const SEE_CART = 'See what is in your cart';
export const NOT_ADDED = 'Not added to your cart';
export const BALANCE_FROM_BEFORE = 'The biller did not answer. This balance is the last one we know.';
