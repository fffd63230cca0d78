import { AMERICAN_EXPRESS, type CardBrand } from './card-brand.ts';

/** The number of digits of the security code: four on American Express, three on all others (WAL-19). */
export function securityCodeLength(brand: CardBrand | undefined): number {
  return brand === AMERICAN_EXPRESS ? 4 : 3;
}

export interface SecurityCodeProblem {
  readonly kind: 'security code';
  readonly digits: number;
}

export function securityCodeProblem(
  typed: string,
  brand: CardBrand | undefined,
): SecurityCodeProblem | undefined {
  const digits = securityCodeLength(brand);
  return new RegExp(`^\\d{${digits}}$`).test(typed) ? undefined : { kind: 'security code', digits };
}
