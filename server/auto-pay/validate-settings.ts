import type { AutoPayGates } from '../../domain/auto-pay/auto-pay.ts';
import { SET_AMOUNT } from '../../domain/auto-pay/auto-pay.ts';
import { type AutoPayEntry, autoPayMethodProblem } from '../../domain/auto-pay/biller-terms.ts';
import {
  type AutoPayProblem,
  amountFieldProblem,
  datesProblem,
  emailProblems,
  gateProblems,
  primaryProblem,
} from '../../domain/auto-pay/form-problems.ts';
import { toldAutoPay } from '../../domain/auto-pay/text/refusals.ts';
import { isAboveLimit } from '../../domain/checkout/overpayment.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, SMALLEST_PAYMENT } from '../../domain/values/cents.ts';
import type { PaymentMethod } from '../../domain/wallet/payment-method.ts';
import { requireTakesPayments } from '../bills/payable.ts';
import { conflict, invalid, say, toldAt } from '../refusal.ts';
import { type AutoPayAccountRow, gatesOf } from './rows.ts';

/** Refuses auto pay where the biller does not offer it or cannot be paid, or the account is in collections. */
export function requireOffered({
  account,
  biller,
  billType,
}: Pick<AutoPayAccountRow, 'account' | 'biller' | 'billType'>): void {
  requireTakesPayments(biller);
  if (!billType.allowsAutoPay) throw conflict('auto-pay.unavailable');
  if (account.inCollections) throw conflict('accounts.in-collections');
}

interface Checked {
  readonly entry: AutoPayEntry;
  /** The start date before this change. */
  readonly saved: Pick<AutoPayEntry, 'start_date'> | undefined;
  readonly row: AutoPayAccountRow;
  readonly methods: readonly PaymentMethod[];
  /** False saves the settings without running them: then they need no method (APW-67). */
  readonly active: boolean;
  readonly today: CalendarDate;
  /** The smallest sum that the processor takes. */
  readonly smallest: Cents;
}

/**
 * Checks every rule of the wizard again, whatever the app sends; the messages name their fields
 * (SRV2-26, API2-40).
 */
export function requireValidSettings(checked: Checked): void {
  const { entry, row, saved, active, today, smallest } = checked;
  const gates = gatesOf(row);
  const dates = datesProblem(entry, saved, today);
  const amount = amountFieldProblem(entry, gates, active ? smallest : SMALLEST_PAYMENT);
  const missing = active ? primaryProblem(entry) : undefined;
  const problems = {
    ...gateProblems(entry, gates),
    ...(dates ? { [dateField(checked)]: { kind: dates } } : {}),
    ...(amount ? { [amount.field]: amount.problem } : {}),
    ...limitProblem(entry, row),
    ...(missing ? { primary_payment_method_id: { kind: missing } } : {}),
    ...methodProblems(checked, gates),
    ...emailProblems(entry),
  };
  if (Object.keys(problems).length > 0)
    throw invalid(toldAt(problems, (problem) => say('auto-pay.entry', toldAutoPay(problem))));
}

function dateField({ entry, saved, today }: Checked): 'start_date' | 'end_date' {
  return datesProblem({ ...entry, endAutoPay: 1 }, saved, today) ? 'start_date' : 'end_date';
}

/** Money can be added in any amount up to the limit (DET-90). */
function limitProblem(entry: AutoPayEntry, { account, billType }: AutoPayAccountRow) {
  const { transactionLimit } = billType;
  const limit = { transaction_limit: transactionLimit };
  return account.prepay && isAboveLimit(limit, entry.pay_amount) && entry.paymentAmountOption === SET_AMOUNT
    ? { pay_amount: { kind: 'above limit' as const, amount: transactionLimit } }
    : {};
}

/** Checks that each primary and backup method can still pay (APW-45 to APW-47, ruling 9). */
function methodProblems({ entry, methods }: Checked, gates: AutoPayGates): Record<string, AutoPayProblem> {
  const problemOf = (id: number | null): AutoPayProblem | undefined => {
    if (id === null) return undefined;
    const method = methods.find((candidate) => candidate.id === id);
    return method ? autoPayMethodProblem(method, gates) : { kind: 'method removed' };
  };
  const primary = problemOf(entry.primary_payment_method_id);
  const backup = entry.secondary_payment_method_id_array
    .map(problemOf)
    .find((problem) => problem !== undefined);
  return {
    ...(primary ? { primary_payment_method_id: primary } : {}),
    ...(backup ? { secondary_payment_method_id_array: backup } : {}),
  };
}
