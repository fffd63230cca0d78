import { type Cents, formatCents } from '../../values/cents.ts';

const REVIEW_FIRST = 'Please review it before you submit it.';

/** Why one tap sent nothing. */
export const NOT_SENT = {
  late: `It took too long after your tap, so nothing was sent. ${REVIEW_FIRST}`,
  changed: (changes: readonly string[]) => `${changes.join(' ')} ${REVIEW_FIRST}`,
} as const;

const changed = (subject: string) => (before: Cents, now: Cents) =>
  `The ${subject} was ${formatCents(before)} and is ${formatCents(now)} now.`;

/** What the review asks for that the customer did not agree to. */
export const OFFER_CHANGES = {
  bills: 'The bills or their amounts are not those you agreed to.',
  fee: changed('fee'),
  total: changed('total'),
  method: (agreed: string) => `The pay method is not ${agreed}, which you agreed to.`,
  scheduled: 'The payment would be scheduled and not made today.',
  otherDay: 'It is another day than when you tapped.',
  feeNote: 'There is a note about the fee.',
  terms: 'The terms and conditions are not those you were shown.',
  receipt: (agreed: string) => `The receipt would not go to ${agreed} alone.`,
  orderNumber: 'This card asks for a purchase order number.',
} as const;
