import type { AutoPayGates } from '../../domain/auto-pay/auto-pay.ts';
import { SET_AMOUNT } from '../../domain/auto-pay/auto-pay.ts';
import { type AutoPayEntry, methodRefusal } from '../../domain/auto-pay/biller-terms.ts';
import {
  amountFieldProblem,
  datesAlert,
  emailProblems,
  gateProblems,
  methodAlert,
} from '../../domain/auto-pay/form-problems.ts';
import { isAboveLimit, limitText } from '../../domain/checkout/payable.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, SMALLEST_PAYMENT } from '../../domain/values/cents.ts';
import type { PaymentMethod } from '../../domain/wallet/payment-method.ts';
import { METHOD_REMOVED } from '../../domain/wallet/text/en.ts';
import { requireTakesPayments } from '../bills/payable.ts';
import { conflict, invalid, worded } from '../refusal.ts';
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
  const dates = datesAlert(entry, saved, today);
  const amount = amountFieldProblem(entry, gates, active ? smallest : SMALLEST_PAYMENT);
  const missing = active ? methodAlert(entry) : undefined;
  const errors = {
    ...gateProblems(entry, gates),
    ...(dates ? { [dateField(checked)]: dates.text } : {}),
    ...(amount ? { [amount.field]: amount.text } : {}),
    ...limitProblem(entry, row),
    ...(missing ? { primary_payment_method_id: missing.text } : {}),
    ...methodProblems(checked, gates),
    ...emailProblems(entry),
  };
  if (Object.keys(errors).length > 0) throw invalid(worded('auto-pay.entry', errors));
}

function dateField({ entry, saved, today }: Checked): 'start_date' | 'end_date' {
  return datesAlert({ ...entry, endAutoPay: 1 }, saved, today) ? 'start_date' : 'end_date';
}

/** Money can be added in any amount up to the limit (DET-90). */
function limitProblem(entry: AutoPayEntry, { account, billType }: AutoPayAccountRow) {
  const { transactionLimit } = billType;
  const limit = { transaction_limit: transactionLimit };
  return account.prepay && isAboveLimit(limit, entry.pay_amount) && entry.paymentAmountOption === SET_AMOUNT
    ? { pay_amount: limitText(limit) }
    : {};
}

/** Checks that each primary and backup method can still pay (APW-45 to APW-47, ruling 9). */
function methodProblems({ entry, methods }: Checked, gates: AutoPayGates): Record<string, string> {
  const refusal = (id: number | null) => {
    if (id === null) return undefined;
    const method = methods.find((candidate) => candidate.id === id);
    return method ? methodRefusal(method, gates) : METHOD_REMOVED;
  };
  const primary = refusal(entry.primary_payment_method_id);
  const backup = entry.secondary_payment_method_id_array.map(refusal).find((words) => words !== undefined);
  return {
    ...(primary ? { primary_payment_method_id: primary } : {}),
    ...(backup ? { secondary_payment_method_id_array: backup } : {}),
  };
}
