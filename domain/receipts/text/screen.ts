import { SEE_BILL_TO_PAY } from '../../values/text/parts.ts';

/** The page of a receipt. */
export const RECEIPT = {
  notHad: 'Unable to get transaction details.  Please try again later.',
  offline: 'You are offline. Making a PDF needs a connection; printing does not.',
  sentTo: 'Receipt to',
  afterBills: 'See what is due after these bills.',
  leftIsDue: 'What is left is due',
  automate: 'Pay this bill automatically from now on.',
  changed: 'It may have changed since.',
  notOpened: 'This receipt was not opened on this device yet. Opening it needs a connection.',
  seeBill: SEE_BILL_TO_PAY,
  noProof: 'No payment on this account was read on this device before. Proof of one needs a connection once.',
  code: (number: string) => `QR code of the confirmation number ${number}`,
} as const;
