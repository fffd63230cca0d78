import type { BillType } from './biller.ts';

/** What a customer enters to find an account at its biller (ADD-10 to ADD-16). */
export interface LocateEntries {
  readonly accountNumber: string;
  /** Who the account belongs to is shown by the name on it or by the PIN of the biller. */
  readonly by: 'name' | 'pin';
  readonly name: string;
  readonly pin: string;
}

const BUSINESS_TAX_NUMBER = 'The account number should contain only numbers.';
const ACCOUNT_NUMBER =
  'Please enter a valid account number. It should only contain numbers, hyphen or period ( eg. 999-99.99 ).';
const PIN_DIGITS = 'Please enter a valid PIN. It should contain at least 4 numbers.';

/** The words for an account number that cannot be one (ADD-13, ADD-14); blanks around it do not count. */
export function accountNumberProblem(
  typed: string,
  { is_business_tax }: Pick<BillType, 'is_business_tax'>,
): string | undefined {
  const number = typed.trim();
  if (is_business_tax) return /^\d+$/.test(number) ? undefined : BUSINESS_TAX_NUMBER;
  return /^[A-Za-z0-9.-]+$/.test(number) ? undefined : ACCOUNT_NUMBER;
}

/** ADD-15. */
export function pinProblem(typed: string): string | undefined {
  return /^\d{4,}$/.test(typed.trim()) ? undefined : PIN_DIGITS;
}

/** True when everything that locates an account is there and valid (ADD-16). */
export function canLocate(
  entries: LocateEntries,
  billType: Pick<BillType, 'is_business_tax'> | undefined,
): boolean {
  if (!billType || accountNumberProblem(entries.accountNumber, billType) !== undefined) return false;
  return entries.by === 'pin' ? pinProblem(entries.pin) === undefined : entries.name.trim() !== '';
}

/** What a number or a name is compared by: letters and digits, without case (SRV-14). */
export function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
