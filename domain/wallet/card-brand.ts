import type { MethodTypeId } from './payment-method.ts';

/** The kinds of payment method that are cards (WAL-10). */
export type CardBrand = Extract<MethodTypeId, 1 | 2 | 3 | 4>;

const VISA = 1;
const MASTERCARD = 2;
const DISCOVER = 3;
export const AMERICAN_EXPRESS = 4;

/** The brand of a card number, from the digits typed so far (WAL-15, PAY-41). */
export function brandOf(digits: string): CardBrand | undefined {
  if (/^(6011|65|64[4-9]|622)/.test(digits)) return DISCOVER;
  if (/^5[1-5]/.test(digits) || isNewMastercard(digits)) return MASTERCARD;
  if (/^3[47]/.test(digits)) return AMERICAN_EXPRESS;
  return digits.startsWith('4') ? VISA : undefined;
}

/** Mastercard's second range, 2221 to 2720. */
function isNewMastercard(digits: string): boolean {
  const prefix = Number(digits.slice(0, 4));
  return digits.length >= 4 && prefix >= 2221 && prefix <= 2720;
}
