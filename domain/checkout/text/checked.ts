import { type Cents, formatCents } from '../../values/cents.ts';
import type { CheckedMark } from '../checked-mark.ts';

/** Why a bill cannot be paid, by its mark. */
export const CHECKED_TEXTS: Record<CheckedMark, string> = {
  'Being checked': 'Being checked: a payment of this bill has no outcome yet.',
  'To be confirmed': 'To be confirmed: a payment of this bill waits for you to confirm it with your bank.',
};

/** The same on the page of the bill, with what the payment pays of it where that is known. */
export function checkedText(mark: CheckedMark, amount: Cents | undefined): string {
  return amount
    ? CHECKED_TEXTS[mark].replace('payment of', `payment of ${formatCents(amount)} of`)
    : CHECKED_TEXTS[mark];
}
