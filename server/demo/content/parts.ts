import { type Cents, cents, subtract, sum } from '../../../domain/values/cents.ts';

/** Parts of an amount by weight; the last one takes the rounding difference. */
export function parts(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((total, weight) => total + weight, 0);
  const shares = weights.slice(0, -1).map((weight) => cents(Math.floor((amount * weight) / whole)));
  return [...shares, subtract(amount, sum(shares))];
}
