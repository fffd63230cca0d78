/**
 * Of a payment whose outcome is not known yet (CHK-24). Apart from the other sentences, because the bill list loads these first.
 */
export const BEING_CHECKED = 'We are checking what happened.';
export const DO_NOT_PAY_AGAIN = 'Do not pay again.';
export const BILL_BEING_CHECKED = 'Being checked: a payment of this bill has no outcome yet.';
export const CART_BEING_CHECKED = `A payment was submitted and has no outcome yet. ${BEING_CHECKED} ${DO_NOT_PAY_AGAIN}`;
export const SENT_UNANSWERED = `The payment was sent, and its answer has not come yet. ${DO_NOT_PAY_AGAIN}`;
