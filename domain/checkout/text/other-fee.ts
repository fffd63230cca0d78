import { type Cents, formatCents } from '../../values/cents.ts';

/** Where the fee is not the one that the customer agreed to. */
export const otherFee = (agreed: Cents, now: Cents) =>
  `The fee was ${formatCents(agreed)} and is ${formatCents(now)} now. Please review it before you submit it.`;
