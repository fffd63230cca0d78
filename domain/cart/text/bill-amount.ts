/** Shown while the customer has ticked no invoice (DET-39). */
export const SELECT_INVOICES = 'Select Invoices for Payment';

export const TOO_MANY_LINES = 'These are too many lines for one payment.  Please select fewer.';
