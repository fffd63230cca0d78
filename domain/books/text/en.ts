/** What history says of a payment that a restored portal had forgotten. */
export const FOUND_AGAIN =
  'This payment was made, and went missing here when the portal was restored. It was found again and counts as paid.';

export const FOUND_AGAIN_ADVICE = 'Please do not pay it again.';
