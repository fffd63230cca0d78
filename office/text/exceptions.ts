import type { StuckKind, TriedBy } from '../../domain/office/exception-rows.ts';

export const STUCK_KIND: Record<StuckKind, string> = {
  'no-outcome': 'No outcome yet',
  'not-booked': 'Not booked by the biller',
  'refund-failed': 'Refund failed',
  'not-told': 'Payer not told',
};

const TRIED: Record<TriedBy, string> = {
  checkout: 'checkout',
  text: 'pay by text',
  scheduled: 'scheduled payment',
  'auto-pay': 'auto pay',
};

/** What is stuck, and how it was begun. */
export const stuckKind = (kind: StuckKind, by: TriedBy | null) =>
  by === null ? STUCK_KIND[kind] : `${STUCK_KIND[kind]} (${TRIED[by]})`;

/** What the portal does next by itself, or what somebody has to do. */
export const STUCK_NEXT: Record<StuckKind, string> = {
  'no-outcome': 'The processor is asked again. Nobody is charged twice.',
  'not-booked': 'The biller is told again each hour.',
  'refund-failed': 'Nothing. Give it back again, or in another way.',
  'not-told': 'Nothing. Find out whether the address is right.',
};

export const EXCEPTIONS = {
  title: 'Exceptions',
  parts: 'Kinds of exceptions',
  stuck: 'Stuck payments',
  stuckLead: 'Payments and refunds that did not end as they should, the oldest first.',
  books: 'Books that do not agree',
  more: 'There are more than are shown. Choose a kind or a biller, or download all of them.',
  booksLead: 'What did not agree when ledger, processor and remittances were compared.',
  one: (id: string) => `Exception ${id}`,
  number: 'Payment',
  unnamed: 'No number yet',
  kind: 'What',
  biller: 'Biller',
  amount: 'Amount',
  since: 'Since',
  next: 'What happens by itself',
  nextAt: 'Next at',
  noneStuck: 'Nothing is stuck',
  noneStuckWhy: 'Every payment has its outcome, and every biller books what it is told.',
  rule: 'What does not agree',
  subject: 'Of',
  day: 'Business date',
  found: 'Found',
  age: 'Age',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  owner: 'Looked into by',
  nobody: 'Nobody',
  state: 'State',
  open: 'Open',
  closed: 'Closed',
  closedAt: 'Closed',
  none: 'The books agree',
  noneWhy: 'They are compared each night. What does not agree appears here.',
  take: 'Take',
  taken: 'You look into it now.',
  unread: 'This exception was not read',
  reading: 'Reading the exception',
  failed: 'It was not taken',
} as const;
