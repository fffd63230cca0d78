import { BEING_CHECKED, DO_NOT_PAY_AGAIN } from './being-checked.ts';

/** Of a payment without an answer, in the cart and where it is submitted. The bill list needs none of them. */
export const CART_BEING_CHECKED = `A payment was submitted and has no outcome yet. ${BEING_CHECKED} ${DO_NOT_PAY_AGAIN}`;
export const SENT_UNANSWERED = `The payment was sent, and its answer has not come yet. ${DO_NOT_PAY_AGAIN}`;
