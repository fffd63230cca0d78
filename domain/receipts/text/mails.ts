/** What the mails with a receipt are about. */
export const RECEIPT_SUBJECTS = {
  paid: 'Your payment receipt',
  partlyPaid: 'A part of your payment was not made',
  onItsWay: 'Your payment is on its way',
  scheduled: 'Your payment is scheduled',
  scheduledFailed: 'Your scheduled payment failed',
  scheduledDelayed: 'Your scheduled payment is delayed',
  again: 'Your receipt, as you asked',
} as const;

export const PART_NOT_CHARGED = 'You have not been charged for this part.';
