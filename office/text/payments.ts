import type { ShownState } from '../../domain/office/payment-states.ts';

/** The words of `docs/writing.md` for the states of a payment. */
export const PAYMENT_STATE: Record<ShownState, string> = {
  paid: 'Paid',
  'not-paid': 'Not paid',
  voided: 'Voided',
  returned: 'Returned',
  refunded: 'Refunded',
  reversed: 'Reversed',
  'on-its-way': 'On its way',
  canceled: 'Canceled',
  scheduled: 'Scheduled',
  disputed: 'Disputed',
  'refund-failed': 'Refund failed',
  'being-given-back': 'Being given back',
  'refunded-in-part': 'Refunded in part',
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
  none: 'No payments yet',
  noneWhy: 'They appear here as soon as a customer has paid.',
} as const;
