import { BEING_CHECKED, DO_NOT_PAY_AGAIN } from './being-checked.ts';
import { NOT_CHARGED } from './en.ts';

/** Of a payment without an answer, in the cart and where it is submitted. The bill list needs none of them. */
export const CART_BEING_CHECKED = `A payment was submitted and has no outcome yet. ${BEING_CHECKED} ${DO_NOT_PAY_AGAIN}`;
export const CART_TO_CONFIRM = `A payment of this cart waits for you to confirm it with your bank. ${NOT_CHARGED}`;
export const SENT_UNANSWERED = `The payment was sent, and its answer has not come yet. ${DO_NOT_PAY_AGAIN}`;
