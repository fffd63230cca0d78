import { type Cents, formatCents } from '../../values/cents.ts';

export function feeChangedText(before: Cents, after: Cents): string {
  return `With this payment method, the fees of your scheduled payments change from ${formatCents(before)} to ${formatCents(after)}. Nothing was changed yet. Please agree to the new fees first.`;
}
