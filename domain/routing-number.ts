import { CHECK_NUMBER } from './card-number.ts';

const NINE_DIGITS = 'The bank routing number must be 9 digits.';

/** WAL-28. */
export function routingProblem(digits: string): string | undefined {
  return isRoutingNumber(digits) ? undefined : NINE_DIGITS;
}

export function isRoutingNumber(digits: string): boolean {
  return /^\d{9}$/.test(digits);
}

const WEIGHTS = [3, 7, 1];

/** `Check this number` for nine digits that do not fit each other as those of a bank do: a hint, never a refusal. */
export function routingHint(digits: string): string | undefined {
  if (!isRoutingNumber(digits)) return undefined;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0 && sum > 0 ? undefined : CHECK_NUMBER;
}
