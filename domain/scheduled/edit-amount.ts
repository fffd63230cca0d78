import { type AmountTextMistake, type Cents, readAmount, SMALLEST_PAYMENT, ZERO } from '../values/cents.ts';
import type { FeeQuote, ScheduledPayment } from './scheduled-payment.ts';

/** Why an amount cannot be scheduled. */
export type AmountMistake = AmountTextMistake | 'not positive' | 'above limit';

/**
 * The lowest limit that binds a method; 0 means no limit. Limits bind only cards, and a given limit of 0 does
 * not count (SCH-19).
 */
export function bindingLimit(is_card: boolean, ...limits: readonly Cents[]): Cents {
  if (!is_card) return ZERO;
  return limits
    .filter((limit) => limit > 0)
    .reduce((lowest, limit) => (lowest === 0 || limit < lowest ? limit : lowest), ZERO);
}

/** Why an amount cannot be scheduled; the limit itself is allowed (SCH-14, SCH-15, SRV2-24). */
export function amountMistake(amount: Cents, limit: Cents): AmountMistake | undefined {
  if (amount < SMALLEST_PAYMENT) return 'not positive';
  return limit > 0 && amount > limit ? 'above limit' : undefined;
}

/** Why a typed amount cannot be scheduled; an amount has at most two decimals (SCH-16). */
export function typedMistake(typed: string, limit: Cents): AmountMistake | undefined {
  const amount = readAmount(typed);
  return typeof amount === 'number' ? amountMistake(amount, limit) : amount;
}

/** The limit that binds the edit of a payment. */
export function editLimit(payment: ScheduledPayment, quote: FeeQuote): Cents {
  return bindingLimit(payment.is_card, payment.transaction_limit, quote.transaction_limit);
}
