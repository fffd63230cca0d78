import type { ReceiptOption } from './checkout-details.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** `name@domain.tld` without blanks (PAY-27). */
export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value);
}

/** Ten digits, with or without parentheses, dashes, dots or blanks (PAY-29). */
function isSmsNumber(value: string): boolean {
  return /^[\d\s().-]+$/.test(value) && phoneDigits(value).length === 10;
}

export function phoneDigits(value: string): string {
  return value.replace(/\D/g, '');
}

/** `(555) 123-4567`; anything but ten digits stays as it is (NAV-40). */
export function formatPhone(value: string): string {
  const digits = phoneDigits(value);
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : value;
}

export const DUPLICATE_EMAIL = 'Please remove duplicate email address.';
const INVALID_EMAIL = 'Please enter a valid email address.';
const INVALID_SMS = 'Please enter a 10-digit mobile number.';

const TOO_MANY_EMAILS = 'A receipt can go to two email addresses.';
const TOO_MANY_NUMBERS = 'A receipt can go to one mobile number.';

/** The problem of each option in its place, or undefined where there is none (PAY-24 to PAY-29). */
export function receiptOptionProblems(options: readonly ReceiptOption[]): (string | undefined)[] {
  const seen = new Set<string>();
  let numbers = 0;
  return options.map(({ type, value }) => {
    if (type === 'sms') {
      numbers += 1;
      if (!isSmsNumber(value)) return INVALID_SMS;
      return numbers > 1 ? TOO_MANY_NUMBERS : undefined;
    }
    if (!isEmail(value)) return INVALID_EMAIL;
    const address = value.toLowerCase();
    if (seen.has(address)) return DUPLICATE_EMAIL;
    seen.add(address);
    return seen.size > 2 ? TOO_MANY_EMAILS : undefined;
  });
}
