import type { BillType } from './biller.ts';
import { ACCOUNT_NUMBER_NOT_NUMERIC } from './text/en.ts';
import { NOT_A_PIN, NOT_AN_ACCOUNT_NUMBER } from './text/locate.ts';

/** What a customer enters to find an account at its biller (ADD-10 to ADD-16). */
export interface LocateEntries {
  readonly accountNumber: string;
  /** How the customer shows whose account it is: by the name on it, or by the PIN from the biller. */
  readonly by: 'name' | 'pin';
  readonly name: string;
  readonly pin: string;
}

/**
 * Says why a typed text cannot be an account number (ADD-13, ADD-14). Blanks around the text do not count.
 */
export function accountNumberProblem(
  typed: string,
  { is_business_tax }: Pick<BillType, 'is_business_tax'>,
): string | undefined {
  const number = typed.trim();
  if (is_business_tax) return /^\d+$/.test(number) ? undefined : ACCOUNT_NUMBER_NOT_NUMERIC;
  return /^[A-Za-z0-9.-]+$/.test(number) ? undefined : NOT_AN_ACCOUNT_NUMBER;
}

/** Says why a typed text cannot be a PIN (ADD-15). */
export function billerPinProblem(typed: string): string | undefined {
  return /^\d{4,}$/.test(typed.trim()) ? undefined : NOT_A_PIN;
}

/** True when every entry that locates an account is present and valid (ADD-16). */
export function canLocate(
  entries: LocateEntries,
  billType: Pick<BillType, 'is_business_tax'> | undefined,
): boolean {
  if (!billType || accountNumberProblem(entries.accountNumber, billType) !== undefined) return false;
  return entries.by === 'pin' ? billerPinProblem(entries.pin) === undefined : entries.name.trim() !== '';
}

/**
 * The form in which two numbers or two names are compared: letters and digits only, without case (SRV-14).
 */
export function comparisonKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
