/** Titles of the page and of the sheet that pay, after something happened to the payment. */
export const PAYING_TITLES = {
  notPaid: 'Not paid',
  /** The biller still has what was charged. */
  notMade: 'Payment not made',
  paidElsewhere: 'Paid in another tab',
} as const;
