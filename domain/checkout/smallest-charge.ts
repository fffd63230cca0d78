import type { Cents } from '../values/cents.ts';

/** What the processor would be asked for: one method pays one biller, with the fee. */
export interface PlannedCharge {
  readonly biller: string;
  readonly total: Cents;
}

export interface SmallCharge extends PlannedCharge {
  /** Several methods pay this biller. */
  readonly isShared: boolean;
}

/** The first charge that the processor would not make; undefined when it takes every one of them. */
export function smallCharge(charges: readonly PlannedCharge[], smallest: Cents): SmallCharge | undefined {
  const small = charges.find(({ total }) => total < smallest);
  return small && { ...small, isShared: charges.filter(({ biller }) => biller === small.biller).length > 1 };
}
