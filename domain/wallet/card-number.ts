import { fitsChecksum } from '../values/card-digits.ts';
import { AMERICAN_EXPRESS, brandOf, type CardBrand } from './card-brand.ts';

/** A hint for a number with a probable typing mistake; the number can be saved all the same (WAL-17). */
const CHECK_NUMBER = 'Check this number';

/** The digits of a typed or pasted number. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** The number of digits of the brand's card numbers (WAL-16). */
function cardLength(brand: CardBrand): number {
  return brand === AMERICAN_EXPRESS ? 15 : 16;
}

/** True when a number can be saved: it has as many digits as its brand demands (WAL-16, PAY-42). */
export function isCardNumber(digits: string): boolean {
  const brand = brandOf(digits);
  return brand !== undefined && digits.length === cardLength(brand);
}

/** The grouping of the digits: 4-6-5 for American Express, fours for all others (WAL-18, PAY-43). */
export function cardGroups(digits: string): readonly number[] {
  return brandOf(digits) === AMERICAN_EXPRESS ? [4, 6, 5] : [4, 4, 4, 4];
}

/** `Check this number` for a complete number whose checksum is wrong (WAL-17). */
export function cardNumberHint(digits: string): string | undefined {
  return isCardNumber(digits) && !fitsChecksum(digits) ? CHECK_NUMBER : undefined;
}
