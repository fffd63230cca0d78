import { AMERICAN_EXPRESS, brandOf, type CardBrand } from './card-brand.ts';

const INVALID_NUMBER = 'Please enter a valid card number.';

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

export function cardNumberProblem(digits: string): string | undefined {
  return isCardNumber(digits) ? undefined : INVALID_NUMBER;
}

/** The grouping of the digits: 4-6-5 for American Express, fours for all others (WAL-18, PAY-43). */
export function cardGroups(digits: string): readonly number[] {
  return brandOf(digits) === AMERICAN_EXPRESS ? [4, 6, 5] : [4, 4, 4, 4];
}

/** True when the last digit, a checksum, fits the others (WAL-17). */
export function fitsChecksum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const counted = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** `Check this number` for a complete number whose checksum is wrong (WAL-17). */
export function cardNumberHint(digits: string): string | undefined {
  return isCardNumber(digits) && !fitsChecksum(digits) ? CHECK_NUMBER : undefined;
}

const LOOKS_LIKE_NUMBER = /\d(?:[ .\-_/]*\d){12,18}/g;

/** True when a text contains a possible card number. Such texts would be stored and shown. */
export function containsCardNumber(text: string): boolean {
  return (text.match(LOOKS_LIKE_NUMBER) ?? []).length > 0;
}

export const NO_CARD_NUMBER_HERE =
  'Please leave the card number out of this field. It is shown on screens and receipts.';

/** The message for a text that contains a possible card number. */
export function containedCardNumberProblem(text: string): string | undefined {
  return containsCardNumber(text) ? NO_CARD_NUMBER_HERE : undefined;
}
