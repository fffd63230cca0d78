/**
 * Of a payment whose outcome is not known yet (CHK-24). Apart from the other sentences, because the bill list loads these first.
 */
export const BEING_CHECKED = 'We are checking what happened.';
export const DO_NOT_PAY_AGAIN = 'Do not pay again.';
export const BILL_BEING_CHECKED = 'Being checked: a payment of this bill has no outcome yet.';
export const BILL_TO_CONFIRM =
  'To be confirmed: a payment of this bill waits for you to confirm it with your bank.';
export const CONFIRM_NOW = 'Confirm with your bank';
