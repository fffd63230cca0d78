import { BEING_CHECKED, DO_NOT_PAY_AGAIN } from './being-checked.ts';

/** Of a cart of several billers, others may have been paid already. */
export const NOT_BEFORE_CONFIRMED = 'What you have not confirmed is not charged.';
/** Of a payment in the history. */
export const WAITING_FOR_BANK = 'Waiting for your bank';
/** The bank wants a confirmation by the customer, who is there. */
export const CONFIRM_WITH_BANK = `Your bank wants you to confirm this payment. ${NOT_BEFORE_CONFIRMED}`;
/** After another one of the same cart. The billers are unknown where this device does not know the bills. */
export const confirmAnother = (billers: string) =>
  `Your bank wants another confirmation${billers && `, for ${billers}`}. ${NOT_BEFORE_CONFIRMED}`;

/** Of a payment without an answer, in the cart and where it is submitted. The bill list needs none of them. */
export const CART_BEING_CHECKED = `A payment was submitted and has no outcome yet. ${BEING_CHECKED} ${DO_NOT_PAY_AGAIN}`;
export const CART_TO_CONFIRM = `A payment of this cart waits for you to confirm it with your bank. ${NOT_BEFORE_CONFIRMED}`;
/** Why the cart and what it pays with cannot be changed meanwhile. */
export const CONFIRM_FIRST = `${CART_TO_CONFIRM} Confirm or cancel it in your cart first.`;
export const SENT_UNANSWERED = `The payment was sent, and its answer has not come yet. ${DO_NOT_PAY_AGAIN}`;
