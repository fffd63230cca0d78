import { type FeeConfig, feeFor } from '../checkout/fee.ts';
import type { MethodTerms } from '../checkout/method-choice.ts';
import { type AmountProblem, amountProblem, type Payable } from '../checkout/overpayment.ts';
import { amountProblemText } from '../checkout/text/amount-problems.ts';
import { payDirectly } from '../portal/text/en.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { type Cents, ZERO } from '../values/cents.ts';
import { methodLabel, type PaymentMethod } from '../wallet/payment-method.ts';
import { debitRange } from './debit-range.ts';
import type { RunForecast } from './forecast.ts';
import { decideRun, type RunFacts } from './run-decision.ts';
import { type MethodRefusal, runRefusal } from './run-method.ts';
import { aboveRange, limitReason } from './text/debits.ts';
import { INACTIVE_REASONS } from './text/inactive.ts';
import { refusalText } from './text/run-method.ts';

export interface ForecastFacts {
  readonly run: RunFacts;
  readonly payable: Payable;
  readonly terms: Omit<MethodTerms, 'total'>;
  readonly fee: Pick<FeeConfig, 'terms' | 'autopay'>;
  /**
   * The methods in the order in which the run tries them; a method that left the wallet is undefined. Undefined
   * as a whole while the wallet is not loaded.
   */
  readonly methods: readonly (PaymentMethod | undefined)[] | undefined;
}

/**
 * What a run on this day would do, by the rules that the run itself follows: the run decides with the same
 * functions on its date.
 */
export function forecastRun(facts: ForecastFacts, day: CalendarDate): RunForecast {
  const decision = decideRun(facts.run, day);
  switch (decision.kind) {
    case 'stop':
      return nothing('will stop', INACTIVE_REASONS[decision.reason]);
    case 'nothing to pay':
      return nothing(whyNothing(facts.run));
    case 'amount not known':
      return nothing('amount not known');
    case 'above safety limit':
      return unpaid('above safety limit', decision.amount, limitReason(facts.run.max_pay_amount));
    case 'asks first':
    case 'pay': {
      const { kind, amount } = decision;
      const problem = amountProblem(facts.payable, amount);
      if (problem === 'unknown') return nothing('amount not known');
      if (problem) return unpaid('amount refused', amount, whyRefused(problem, facts.payable));
      return kind === 'pay' ? payment(facts, amount, day) : asking(facts, amount, day);
    }
  }
}

function whyRefused(problem: AmountProblem, payable: Payable): string {
  const why = amountProblemText(problem, payable);
  return problem === 'unpayable' ? `${why} ${payDirectly(payable.biller)}` : why;
}

/** The debit that the customer can allow. Where another method would pay even then, nothing can be allowed. */
function asking(facts: ForecastFacts, amount: Cents, day: CalendarDate): RunForecast {
  const run = { ...facts.run, debit_limit: amount };
  const first = facts.methods?.find(
    (method) => !runRefusal(method, { ...facts.terms, total: amount }, day, run),
  );
  if (first === undefined || first.id !== facts.run.debited) return payment(facts, amount, day);
  const reason = aboveRange(debitRange(facts.run));
  return { ...payment({ ...facts, run }, amount, day), outcome: 'asks first', reason };
}

/** The fee of a payment by auto pay: only where the biller's terms say so (ruling 6). */
export function runFee(
  { terms, autopay }: ForecastFacts['fee'],
  category: 'card' | 'bank',
  amount: Cents,
): Cents {
  return feeFor(autopay ? terms : null, category, amount);
}

/** The payment of an amount with the first method that can pay on this day. */
export function payment(
  { run, methods, terms, fee }: ForecastFacts,
  amount: Cents,
  day: CalendarDate,
): RunForecast {
  if (!methods) return { outcome: 'will pay', amount, fee: ZERO, method: '', reason: '' };
  const refused: MethodRefusal[] = [];
  for (const method of methods) {
    const refusal = runRefusal(method, { ...terms, total: amount }, day, run);
    if (refusal) refused.push(refusal);
    else if (method)
      return {
        outcome: 'will pay',
        amount,
        fee: runFee(fee, method.type.category, amount),
        method: method.nickname || methodLabel(method),
        reason: refused.map(({ label, why }) => `${label}: ${why}`).join(' '),
      };
  }
  return unpaid('no method can pay', amount, refusalText(refused));
}

function whyNothing({ bill, ...run }: RunFacts): RunForecast['outcome'] {
  if (!bill || run.isPaidByAutoPay) return 'nothing owed';
  const owed = bill.balance ?? bill.amount_due ?? ZERO;
  return owed > 0 && bill.pending > 0 ? 'covered by a pending payment' : 'nothing owed';
}

function nothing(outcome: RunForecast['outcome'], reason = ''): RunForecast {
  return { outcome, amount: ZERO, fee: ZERO, method: '', reason };
}

function unpaid(outcome: RunForecast['outcome'], amount: Cents, reason: string): RunForecast {
  return { outcome, amount, fee: ZERO, method: '', reason };
}
