/**
 * Of a payment whose outcome is not known yet (CHK-24). Apart from the other sentences, because the bill list loads these first.
 */
export const BEING_CHECKED = 'We are checking what happened.';
export const DO_NOT_PAY_AGAIN = 'Do not pay again.';
export const CONFIRM_NOW = 'Confirm with your bank';
