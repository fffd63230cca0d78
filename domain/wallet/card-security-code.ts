import { AMERICAN_EXPRESS, type CardBrand } from './card-brand.ts';

/** The number of digits of the security code: four on American Express, three on all others (WAL-19). */
export function securityCodeLength(brand: CardBrand | undefined): number {
  return brand === AMERICAN_EXPRESS ? 4 : 3;
}

export function securityCodeProblem(typed: string, brand: CardBrand | undefined): string | undefined {
  const length = securityCodeLength(brand);
  return new RegExp(`^\\d{${length}}$`).test(typed)
    ? undefined
    : `The security code must be ${length} digits.`;
}
