/** Signs that separate addresses in the head of a mail, where `x,somebody@…` would go to somebody, count as wrong. */
const EMAIL = /^[^\s@,;:<>()[\]\\"]+@[^\s@.,;:<>()[\]\\"]+(?:\.[^\s@.,;:<>()[\]\\"]+)+$/;

/** True for `name@domain.tld` without blanks (PAY-27). */
export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value);
}

export function phoneDigits(value: string): string {
  return value.replace(/\D/g, '');
}

/** True for ten digits, with or without parentheses, dashes, dots or blanks (PAY-29, VER-25). */
export function isMobileNumber(typed: string): boolean {
  return /^[\d\s().-]+$/.test(typed) && phoneDigits(typed).length === 10;
}

/** `(555) 123-4567`; anything but ten digits stays as it is (NAV-40). */
export function formatPhone(value: string): string {
  const digits = phoneDigits(value);
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : value;
}
