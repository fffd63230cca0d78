import { type Cents, formatCents, fromDollars, LARGEST_DOLLARS, readAmount } from '../../values/cents.ts';
import { amountTextProblem } from '../../values/text/mistyped-amount.ts';
import { type AmountProblem, amountProblem, limitOf, mostPayable, type Payable } from '../overpayment.ts';
import { AMOUNT_DUE_UNKNOWN } from './en.ts';

/** The same in words, with the most that can be paid where too much was entered (WCAG 3.3.3). */
export function payableProblem(bill: Payable, amount: Cents): string | undefined {
  const problem = amountProblem(bill, amount);
  if (problem === undefined) return undefined;
  const words = amountProblemText(problem, bill);
  const most = mostPayable(bill);
  return problem === 'overpaid' && most > 0
    ? `${words} The most you can pay is ${formatCents(most)}.`
    : words;
}

/**
 * Why a typed amount cannot be paid on a bill, in words. An amount that no field takes is told like any other
 * that is more than is owed (CRT-25).
 */
export function typedAmountProblem(bill: Payable, text: string): string | undefined {
  const amount = readAmount(text);
  if (typeof amount === 'number') return payableProblem(bill, amount);
  const isTooMuch = amount === 'too large' && payableProblem(bill, fromDollars(LARGEST_DOLLARS));
  return isTooMuch || amountTextProblem(text);
}

const NO_POSITIVE_BALANCE =
  'There are items in your cart without a positive balance, please update or remove them to continue.';

/** The message for each problem (CRT-23 to CRT-25). */
export function amountProblemText(
  problem: AmountProblem,
  bill: Pick<Payable, 'biller' | 'transaction_limit' | 'unpayable'>,
): string {
  switch (problem) {
    case 'unpayable':
      return bill.unpayable ?? '';
    case 'not positive':
      return NO_POSITIVE_BALANCE;
    case 'above limit':
      return limitText(bill);
    case 'overpaid':
      return 'Can not overpay.';
    case 'above amount due':
      return `${bill.biller} does not allow overpayment for this bill.`;
    case 'fixed':
      return 'The amount of this bill cannot be changed, and it is not the amount due any more.';
    case 'unknown':
      return AMOUNT_DUE_UNKNOWN;
  }
}

/** The message for an amount above the limit (DET-86). */
export function limitText(bill: Pick<Payable, 'transaction_limit'>): string {
  return `The maximum amount per transaction is limited to ${formatCents(limitOf(bill))}`;
}
