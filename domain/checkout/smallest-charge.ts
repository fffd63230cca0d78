import { type Cents, formatCents } from '../values/cents.ts';
import { NOT_CHARGED } from './text/en.ts';

/** What the processor would be asked for: one method pays one biller, with the fee. */
interface PlannedCharge {
  readonly biller: string;
  readonly total: Cents;
}

/** Why these charges cannot be made; undefined when the processor takes every one of them. */
export function smallChargeText(charges: readonly PlannedCharge[], smallest: Cents): string | undefined {
  const small = charges.find(({ total }) => total < smallest);
  if (!small) return undefined;
  const { biller, total } = small;
  const isShared = charges.filter((charge) => charge.biller === biller).length > 1;
  const told = `${biller} would get ${formatCents(total)}${isShared ? ' from one of the payments' : ''}.`;
  const way = isShared
    ? 'Please divide the amount differently.'
    : 'Please pay more of the bill, or pay it together with your next one.';
  return `${NOT_CHARGED} ${told} ${atLeastText(smallest)} ${way}`;
}

/** Why an amount is too small to be paid by itself. */
export function atLeastText(smallest: Cents): string {
  return `A payment has to be at least ${formatCents(smallest)}.`;
}
