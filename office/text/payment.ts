import { OFFICE_ACTS, type OfficeAct } from '../../domain/office/acts.ts';
import type { PaymentEvent } from '../../domain/office/payment-page.ts';
import type { RefundBlock } from '../../domain/office/refund-rules.ts';

export const PAYMENT = {
  title: (number: string) => `Payment ${number}`,
  unread: 'This payment was not read',
  reading: 'Reading the payment',
  facts: 'Payment',
  state: 'State',
  message: 'Told to the payer',
  biller: 'Biller',
  customer: 'Customer',
  amount: 'Amount with fee',
  sum: 'Amount',
  fee: 'Fee',
  givenBack: 'Given back',
  askedFor: 'Asked for',
  left: 'Left to give back',
  leftWhileDisputed: 'Nothing while it is disputed',
  day: 'Business date',
  method: 'Method',
  automatic: 'Paid automatically',
  yes: 'Yes',
  scheduledFor: 'Scheduled for',
  settlesOn: 'Settles on',
  checkout: 'Checkout',
  timeline: 'What happened',
  bills: 'Bills',
  account: 'Account',
  bill: 'Bill',
  charges: 'Charges at the processor',
  key: 'Our key',
  reference: 'Reference',
  ofAccount: 'Account there',
  attempt: 'Attempt',
  disputes: 'Disputes',
  deadline: 'Answer until',
  reason: 'Why',
  ledger: 'Ledger',
  posting: 'Posting',
  book: 'Processor’s book',
  line: 'Line',
  kind: 'Kind',
  when: 'When',
  noDeadline: 'Not told',
} as const;

const WHO: Record<Exclude<PaymentEvent['who'], 'staff'>, string> = {
  customer: 'Customer',
  portal: 'Portal',
  processor: 'Processor',
  biller: 'Biller',
  bank: 'Bank',
};

export const whoOf = ({ who, person }: Pick<PaymentEvent, 'who' | 'person'>) =>
  who === 'staff' ? person : WHO[who];

const EVENTS: Record<Exclude<PaymentEvent['kind'], 'staff'>, string> = {
  'checkout-begun': 'The checkout began',
  'checkout-ended': 'The checkout ended',
  payment: 'The payment was written down',
  notice: 'The processor sent a notice',
  posted: 'Our ledger moved money',
  'processor-booked': 'The processor’s book moved money',
  'biller-told': 'First sent to the biller',
  'biller-booked': 'The biller booked the payment',
  'biller-booked-reversal': 'The biller booked what was taken back',
  'reversal-asked': 'The payment is to be taken back',
  'reversal-done': 'The payment was taken back',
  'refund-begun': 'A refund began',
  'refund-done': 'The money went back',
  'refund-failed': 'The refund ended without giving anything back',
  'refund-refused': 'Tried to give money back; the refund was not made as asked',
  'biller-booked-refund': 'The biller booked the refund',
  remitted: 'A remittance told the biller',
  message: 'A message to the customer',
};

export const eventOf = (kind: PaymentEvent['kind'], act: OfficeAct | null): string =>
  kind === 'staff' ? (act === null ? '' : OFFICE_ACTS[act]) : EVENTS[kind];

/** A refund that somebody has asked for and that has not ended. */
export const OPEN_REQUEST = {
  title: (amount: string, who: string, isApproved: boolean) =>
    `${who} asked to give ${amount} back. ${isApproved ? 'It is approved and on its way.' : 'It waits for approval.'}`,
  why: 'Another refund of this payment can be asked for once this one has ended.',
  link: (id: number) => `Open refund ${id}`,
} as const;

/** Why nothing can be given back. What happened to the money comes first. */
export const REFUND_BLOCK: Record<RefundBlock, string> = {
  'on-its-way': 'The bank has not confirmed this payment. It can be given back once it is paid.',
  'not-paid': 'This payment does not count as paid, so there is nothing to give back.',
  'taken-back':
    'This payment, or a part of it, was taken back. A refund beside that would pay the money back twice.',
  disputed: 'The payer’s bank asks for this payment. A refund beside it would pay the money back twice.',
  'under-way': 'Money of this payment is on its way back. Wait until that has ended.',
  'nothing-left': 'All of this payment was given back.',
};
