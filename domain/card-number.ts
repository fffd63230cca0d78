import { AMERICAN_EXPRESS, brandOf, type CardBrand } from './card-brand.ts';

const INVALID_NUMBER = 'Please enter a valid card number.';

/** A soft hint: a mistyped digit is likely, and the number can be saved all the same (WAL-17). */
export const CHECK_NUMBER = 'Check this number';

/** The digits of a number as it was typed or pasted, with blanks, dots and dashes left out. */
export function digitsIn(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** As many digits as a number of the brand has (WAL-16). */
function cardLength(brand: CardBrand): number {
  return brand === AMERICAN_EXPRESS ? 15 : 16;
}

/** True when a number can be saved: the length is that of its brand (WAL-16, PAY-42). */
export function isCardNumber(digits: string): boolean {
  const brand = brandOf(digits);
  return brand !== undefined && digits.length === cardLength(brand);
}

export function cardNumberProblem(digits: string): string | undefined {
  return isCardNumber(digits) ? undefined : INVALID_NUMBER;
}

/** How the digits of a number are grouped: American Express as 4-6-5, others by four (WAL-18, PAY-43). */
export function cardGroups(digits: string): readonly number[] {
  return brandOf(digits) === AMERICAN_EXPRESS ? [4, 6, 5] : [4, 4, 4, 4];
}

/** The last digit of a number is worked out from the others: true when it fits them (WAL-17). */
export function fitsChecksum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const counted = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** `Check this number` for a whole number whose digits do not fit each other (WAL-17). */
export function cardNumberHint(digits: string): string | undefined {
  return isCardNumber(digits) && !fitsChecksum(digits) ? CHECK_NUMBER : undefined;
}

const LOOKS_LIKE_NUMBER = /\d(?:[ .\-_/]*\d){12,18}/g;

/** True when a text that is stored and shown holds what could be a card number. */
export function holdsCardNumber(text: string): boolean {
  return (text.match(LOOKS_LIKE_NUMBER) ?? []).length > 0;
}

export const NO_CARD_NUMBER_HERE =
  'Please leave the card number out of this field. It is shown on screens and receipts.';

/** The words for a text that holds what could be a card number. */
export function plantedNumberProblem(text: string): string | undefined {
  return holdsCardNumber(text) ? NO_CARD_NUMBER_HERE : undefined;
}
