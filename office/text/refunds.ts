import type { RequestState } from '../../domain/office/requests.ts';
import { REQUEST_STATE } from './requests.ts';

export const REFUND_STATE: Record<RequestState, string> = {
  ...REQUEST_STATE,
  approved: 'Approved, on its way back',
  done: 'Given back',
};

export const REFUNDS = {
  title: 'Refunds',
  lead: 'What was asked to be given back. Ask for a refund on the page of its payment.',
  one: (id: number | string) => `Refund ${id}`,
  number: 'Payment',
  biller: 'Biller',
  amount: 'Amount',
  state: 'State',
  askedAt: 'Asked',
  askedBy: 'Asked by',
  reason: 'Reason for the payer',
  paid: 'Paid with fee',
  left: 'Left to give back',
  decidedBy: 'Decided by',
  decidedAt: 'Decided',
  decision: 'Why',
  noSecond: 'Nobody: it is within the biller’s limit',
  outcome: 'What came of it',
  parts: 'At the processor',
  begun: 'Begun',
  unread: 'This refund was not read',
  reading: 'Reading the refund',
  none: 'Nobody has asked for a refund',
  noneWhy: 'Open a payment to ask for one.',
  approve: 'Approve',
  refuse: 'Refuse',
  approveTitle: (amount: string) => `Give ${amount} back?`,
  approveWhat: (number: string) =>
    `The money goes back to the method that paid ${number}, and the payer is told. It cannot be stopped afterwards.`,
  refuseTitle: (amount: string) => `Refuse to give ${amount} back?`,
  refuseWhat: 'Nothing is given back. The person who asked reads your reason here.',
  decided: (words: string) => `Refund: ${words}.`,
} as const;

export const ASK_REFUND = {
  open: 'Give money back',
  title: (number: string) => `Give money of ${number} back`,
  what: (left: string) => `At most ${left} is left. It goes back to the method that paid.`,
  alone: (left: string) => `Up to ${left} goes back at once. More needs another person’s approval.`,
  above: (left: string) =>
    `More than ${left} needs another person’s approval. Until then nothing is given back.`,
  noLimit: 'Another person has to approve each refund of this biller. Until then nothing is given back.',
  usedUp: (limit: string) =>
    `The ${limit} that one person may give back are used up. Another person has to approve the rest.`,
  amount: 'Amount to give back',
  amountMissing: 'Enter how much is to go back.',
  nothing: 'Enter more than $0.00.',
  tooMuch: (left: string) => `Only ${left} is left.`,
  reason: 'Reason, as a sentence for the payer',
  reasonHint: 'The payer reads it in the notice about the refund.',
  reasonMissing: 'Enter a reason. The payer reads it.',
  submit: 'Ask for the refund',
} as const;
