import { type MethodTerms, problemOnDay } from '../checkout/method-choice.ts';
import { dayProblemText } from '../checkout/text/method-problems.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { methodLabel, type PaymentMethod } from '../wallet/payment-method.ts';
import { METHOD_REMOVED } from '../wallet/text/en.ts';
import { asksFirst, type DebitTerms, debitRange } from './debit-range.ts';
import type { RunFacts } from './run-decision.ts';
import { aboveRange } from './text/debits.ts';

/** A method that cannot pay or did not pay, and the reason as a sentence. */
export interface MethodRefusal {
  readonly label: string;
  readonly why: string;
}

/** Names a method that was removed from the wallet. */
export const UNKNOWN_METHOD = 'A payment method';

/** What bounds the debits of a bank account. */
export type DebitFacts = Pick<
  RunFacts,
  'paymentAmountOption' | 'pay_amount' | 'setAmountLimit' | 'max_pay_amount' | keyof DebitTerms
>;

/** Why a run on this day cannot charge a method; undefined when it can (SRV2-10, rulings 9 and 77). */
export function runRefusal(
  method: PaymentMethod | undefined,
  terms: MethodTerms,
  day: CalendarDate,
  debit: DebitFacts,
): MethodRefusal | undefined {
  if (!method) return { label: UNKNOWN_METHOD, why: METHOD_REMOVED };
  const problem = problemOnDay(method, terms, day);
  if (problem) return { label: methodLabel(method), why: dayProblemText(problem) };
  const isTooMuch = method.type.category === 'bank' && asksFirst(debit, debit, terms.total, day, method.id);
  return isTooMuch ? { label: methodLabel(method), why: aboveRange(debitRange(debit)) } : undefined;
}
