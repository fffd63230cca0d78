import type { PaymentState } from '../../domain/office/payment-states.ts';

/** The words of `docs/writing.md` for the states of a payment. */
export const PAYMENT_STATE: Record<PaymentState, string> = {
  paid: 'Paid',
  'not-paid': 'Not paid',
  voided: 'Voided',
  returned: 'Returned',
  refunded: 'Refunded',
  reversed: 'Reversed',
  'on-its-way': 'On its way',
  canceled: 'Canceled',
  scheduled: 'Scheduled',
};

export const PAYMENTS = {
  title: 'Payments',
  lead: 'Every payment of customers, the newest first.',
  number: 'Confirmation number',
  day: 'Day',
  biller: 'Biller',
  state: 'State',
  method: 'Method',
  amount: 'Amount',
  lastFour: 'Last four digits',
  disputed: 'Disputed',
  beingGivenBack: 'Being given back',
  underReview: 'Refund failed',
  refundedInPart: 'Refunded in part',
  none: 'No payments yet',
  noneWhy: 'They appear here as soon as a customer has paid.',
} as const;
