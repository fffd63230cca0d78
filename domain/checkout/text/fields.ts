/** What the schemas of payments say of a field. */
export const NOT_A_REVIEW = 'This must be the id of a review.';
export const NOT_A_PAYMENT_KEY = 'This must be a payment key.';
