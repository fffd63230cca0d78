import { type DayProblem, type MethodTerms, problemOnDay } from '../checkout/method-choice.ts';
import { CONFIRM_YOURSELF } from '../checkout/text/en.ts';
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
  /** True when another try cannot mend it by itself: the customer has to choose or confirm. */
  readonly isLasting?: boolean;
}

/** Names a method that was removed from the wallet. */
export const UNKNOWN_METHOD = 'A payment method';

/** True when no method can pay on a later day either, unless the customer does something. */
export function isMendedByNobody(refused: readonly MethodRefusal[]): boolean {
  return refused.length > 0 && refused.every(({ why, isLasting }) => isLasting || why === CONFIRM_YOURSELF);
}

/** What bounds the debits of a bank account. */
export type DebitFacts = Pick<
  RunFacts,
  'paymentAmountOption' | 'pay_amount' | 'setAmountLimit' | 'max_pay_amount' | keyof DebitTerms
>;

/** Nothing may be debited from a stopped account any more, so that no retry is promised. */
const LASTS: ReadonlySet<DayProblem['kind']> = new Set(['disabled']);

/** Why a run on this day cannot charge a method; undefined when it can (SRV2-10, rulings 9 and 77). */
export function runRefusal(
  method: PaymentMethod | undefined,
  terms: MethodTerms,
  day: CalendarDate,
  debit: DebitFacts,
): MethodRefusal | undefined {
  if (!method) return { label: UNKNOWN_METHOD, why: METHOD_REMOVED };
  const problem = problemOnDay(method, terms, day);
  if (problem) {
    const lasting = LASTS.has(problem.kind) ? { isLasting: true } : {};
    return { label: methodLabel(method), why: dayProblemText(problem), ...lasting };
  }
  const isTooMuch = method.type.category === 'bank' && asksFirst(debit, debit, terms.total, day, method.id);
  return isTooMuch ? { label: methodLabel(method), why: aboveRange(debitRange(debit)) } : undefined;
}
