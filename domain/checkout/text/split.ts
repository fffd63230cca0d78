import { type Cents, formatCents, subtract, ZERO } from '../../values/cents.ts';

export const NOT_SPLITTABLE = 'The bills in your cart can be paid with one pay method only.';

export const METHOD_TWICE = 'This pay method pays a part of your cart already.';

/** Why these amounts do not pay the cart, by what is left to pay (PAY-38). */
export function leftOverText(left: Cents): string {
  return left > ZERO
    ? `The amounts of your pay methods must add up to the total: ${formatCents(left)} is left to pay.`
    : `The amounts of your pay methods must add up to the total: they are ${formatCents(subtract(ZERO, left))} too much.`;
}

export const SHARES = {
  noAmount: 'Enter an amount like 25 or 25.50 for each pay method.',
  moreThanTotal: 'This is more than the total.',
  notAboveZero: 'Enter an amount above zero.',
} as const;
