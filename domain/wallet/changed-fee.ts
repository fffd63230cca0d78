import * as v from 'valibot';
import { money } from '../api/wire.ts';
import { type Cents, formatCents } from '../values/cents.ts';

/** What scheduled payments cost in fees, all together, by the method that pays them today and by the new one. */
export const changedFee = v.object({ fee: money, new_fee: money });

export function feeChangedText(before: Cents, after: Cents): string {
  return `With this payment method, the fees of your scheduled payments change from ${formatCents(before)} to ${formatCents(after)}. Nothing was changed yet. Please agree to the new fees first.`;
}
