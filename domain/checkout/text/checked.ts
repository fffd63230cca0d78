import { type Cents, formatCents } from '../../values/cents.ts';
import type { CheckedMark } from '../checked-mark.ts';

const OF_PAYMENT: Record<CheckedMark, string> = {
  'Being checked': 'has no outcome yet.',
  'To be confirmed': 'waits for you to confirm it with your bank.',
};

/** Why a bill cannot be paid, by its mark. `amount`: what the payment pays of it, where that is known and told. */
export function checkedText(mark: CheckedMark, amount?: Cents): string {
  const payment = amount ? `a payment of ${formatCents(amount)} towards` : 'a payment of';
  return `${mark}: ${payment} this bill ${OF_PAYMENT[mark]}`;
}
