import { type Cents, formatCents } from '../../values/cents.ts';
import type { SmallCharge } from '../smallest-charge.ts';

export function smallChargeText({ biller, total, isShared }: SmallCharge, smallest: Cents): string {
  const told = `${biller} would get ${formatCents(total)}${isShared ? ' from one of the payments' : ''}.`;
  const way = isShared
    ? 'Please divide the amount differently.'
    : 'Please pay more of the bill, or pay it together with your next one.';
  return `${atLeastText(smallest)} ${told} ${way}`;
}

/** Why an amount is too small to be paid by itself. */
export function atLeastText(smallest: Cents): string {
  return `A payment has to be at least ${formatCents(smallest)}.`;
}
