import { parseAmount, ZERO } from '../values/cents.ts';
import { NOT_A_DEPOSIT } from './text/method-entry.ts';

/** A deposit that proves an account is less than a dollar. */
const BELOW = 100;

/** Says why a typed text is not the amount of a deposit. */
export function depositProblem(typed: string): string | undefined {
  const amount = parseAmount(typed) ?? ZERO;
  return amount > ZERO && amount < BELOW ? undefined : NOT_A_DEPOSIT;
}
