import { type AmountTextMistake, formatCents, fromDollars, LARGEST_DOLLARS, readAmount } from '../cents.ts';

export const AMOUNT_TEXT_MISTAKES: Record<AmountTextMistake, string> = {
  'not an amount': 'Enter an amount like 25 or 25.50.',
  'part of a cent': 'Enter an amount with at most two decimals, like 25.50.',
  'too large': `The largest amount is ${formatCents(fromDollars(LARGEST_DOLLARS))}.`,
};

/** Why a typed text is no amount; undefined when it is one (CRT-05, DET-83). */
export function amountTextProblem(text: string): string | undefined {
  const amount = readAmount(text);
  return typeof amount === 'number' ? undefined : AMOUNT_TEXT_MISTAKES[amount];
}
