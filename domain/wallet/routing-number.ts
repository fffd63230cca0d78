import { CHECK_NUMBER } from './card-number.ts';
import { ROUTING_NUMBER_LENGTH } from './text/en.ts';

/** The message for a routing number that does not have nine digits (WAL-28). */
export function routingProblem(digits: string): string | undefined {
  return isRoutingNumber(digits) ? undefined : ROUTING_NUMBER_LENGTH;
}

export function isRoutingNumber(digits: string): boolean {
  return /^\d{9}$/.test(digits);
}

const WEIGHTS = [3, 7, 1];

/** `Check this number` for nine digits with a wrong checksum: a hint, never a refusal. */
export function routingHint(digits: string): string | undefined {
  if (!isRoutingNumber(digits)) return undefined;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0 && sum > 0 ? undefined : CHECK_NUMBER;
}
