export type RoutingProblem = 'routing number not 9 digits' | 'routing number unknown';

/** Why a routing number cannot be saved; undefined when it can (WAL-28). */
export function routingProblem(digits: string): RoutingProblem | undefined {
  if (!/^\d{9}$/.test(digits)) return 'routing number not 9 digits';
  return isRoutingNumber(digits) ? undefined : 'routing number unknown';
}

/**
 * The first two digits of a routing number: the United States Treasury and the twelve Federal Reserve
 * districts, their numbers for thrifts (plus 20) and for electronic payments (plus 60), and traveler's checks.
 */
const PREFIX = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

const WEIGHTS = [3, 7, 1];

/** True for nine digits with a prefix and a check digit that a routing number can have (WAL-28). */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || !PREFIX.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0 && sum > 0;
}
