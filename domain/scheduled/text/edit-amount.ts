import { typedAmountProblem } from '../../checkout/text/amount-problems.ts';
import { type Cents, formatCents, parseAmount } from '../../values/cents.ts';
import { AMOUNT_TEXT_MISTAKES } from '../../values/text/mistyped-amount.ts';
import { type AmountMistake, editLimit, typedMistake } from '../edit-amount.ts';
import type { FeeQuote, ScheduledPayment } from '../scheduled-payment.ts';

export function amountMistakeText(mistake: AmountMistake): string {
  switch (mistake) {
    case 'not positive':
      return 'Amount to be paid must be a positive value, update or cancel to continue.';
    case 'above limit':
      return 'Amount to be paid must be lower than the max transaction limit, update or cancel to continue.';
    default:
      return AMOUNT_TEXT_MISTAKES[mistake];
  }
}

/**
 * Why a typed amount cannot take the place of the scheduled one, in words. A bill takes no more by an edit than
 * in the cart (CRT-25); the present amount was agreed to and stays (SRV2-24).
 */
export function editProblem(payment: ScheduledPayment, quote: FeeQuote, typed: string): string | undefined {
  const mistake = typedMistake(typed, editLimit(payment, quote));
  const isUnchanged = parseAmount(typed) === payment.amount;
  const refusal =
    payment.payable && !isUnchanged && (mistake === undefined || mistake === 'too large')
      ? typedAmountProblem(payment.payable, typed)
      : undefined;
  return refusal ?? (mistake && amountMistakeText(mistake));
}

/** The text about the card limit (SCH-18). */
export function cardLimitText(limit: Cents): string {
  return `Credit Card transaction limit: ${formatCents(limit)}`;
}
