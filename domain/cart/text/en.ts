import { MAX_ADDITIONS } from '../add-rules.ts';

export const BILL_NOT_REMOVED = 'Unable to remove bill from cart.  Please try again later.';
export const BILL_IN_CART = 'This bill is already in your cart.';
export const BILL_NOT_PAYABLE = 'This bill cannot be paid here.';
export const NOTHING_DUE = 'Nothing is due on this bill.';
export const CART_EMPTY = 'Your cart is empty.';
export const AMOUNT_WRONG = 'Correct the amount first.';

export const CART_NOT_LOADED = 'Unable to get cart items.  Please try again later.';

export const TOO_MANY_ADDITIONS = `A max of ${MAX_ADDITIONS} accounts can be selected and added to the cart at a time.`;
/** The beginning of the refusal, and the title of its dialog (CRT-31). */
export const ONLY_ONE_ALLOWED = 'Only One Bill Allowed in Cart';
