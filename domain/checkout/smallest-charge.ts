import { type Cents, formatCents } from '../values/cents.ts';
import { NOT_CHARGED } from './text/en.ts';

/** What the processor would be asked for: one method pays one biller, with the fee. */
export interface PlannedCharge {
  readonly biller: string;
  readonly total: Cents;
}

interface SmallCharge extends PlannedCharge {
  /** Several methods pay this biller. */
  readonly isShared: boolean;
}

/** The first charge that the processor would not make; undefined when it takes every one of them. */
export function smallCharge(charges: readonly PlannedCharge[], smallest: Cents): SmallCharge | undefined {
  const small = charges.find(({ total }) => total < smallest);
  return small && { ...small, isShared: charges.filter(({ biller }) => biller === small.biller).length > 1 };
}

export function smallChargeText({ biller, total, isShared }: SmallCharge, smallest: Cents): string {
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
