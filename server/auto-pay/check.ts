import type { AutoPayGates } from '../../domain/auto-pay.ts';
import { SET_AMOUNT } from '../../domain/auto-pay.ts';
import { type AutoPayEntry, methodRefusal } from '../../domain/auto-pay-gates.ts';
import {
  amountFieldProblem,
  datesAlert,
  emailProblems,
  gateProblems,
  methodAlert,
} from '../../domain/auto-pay-problems.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { limitText } from '../../domain/payable.ts';
import type { PaymentMethod } from '../../domain/payment-method.ts';
import { conflict, invalid } from '../refusal.ts';
import { type AutoPayAccountRow, gatesOf } from './rows.ts';

const NOT_OFFERED = 'Auto Pay is not available for this account.';
const IN_COLLECTIONS = 'This account is in collections.';
const REMOVED = 'The payment method was removed.';

/** Nothing can be switched on where the biller does not offer it or has given the account away. */
export function insistOnOffer({ account, billType }: Pick<AutoPayAccountRow, 'account' | 'billType'>): void {
  if (!billType.allowsAutoPay) throw conflict(NOT_OFFERED);
  if (account.inCollections) throw conflict(IN_COLLECTIONS);
}

interface Checked {
  readonly entry: AutoPayEntry;
  /** The start date as it stood before. */
  readonly saved: Pick<AutoPayEntry, 'start_date'> | undefined;
  readonly row: AutoPayAccountRow;
  readonly methods: readonly PaymentMethod[];
  /** False keeps the settings without running them: then they need no method (APW-67). */
  readonly active: boolean;
  readonly today: CalendarDate;
}

/** Every rule of the wizard again, whatever the app sends; words at the fields they belong to (SRV2-26, API2-40). */
export function insistOnEntry(checked: Checked): void {
  const { entry, row, saved, active, today } = checked;
  const gates = gatesOf(row);
  const dates = datesAlert(entry, saved, today);
  const amount = amountFieldProblem(entry);
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
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function dateField({ entry, saved, today }: Checked): 'start_date' | 'end_date' {
  return datesAlert({ ...entry, endAutoPay: 1 }, saved, today) ? 'start_date' : 'end_date';
}

/** Money can be added in any size up to the limit (DET-90). */
function limitProblem(entry: AutoPayEntry, { account, billType }: AutoPayAccountRow) {
  const { transactionLimit } = billType;
  const isAbove = account.prepay && transactionLimit > 0 && entry.pay_amount > transactionLimit;
  return isAbove && entry.paymentAmountOption === SET_AMOUNT
    ? { pay_amount: limitText({ transaction_limit: transactionLimit }) }
    : {};
}

/** Of what is kept as primary or backup each can still pay (APW-45 to APW-47, ruling 9). */
function methodProblems({ entry, methods }: Checked, gates: AutoPayGates): Record<string, string> {
  const refusal = (id: number | null) => {
    if (id === null) return undefined;
    const method = methods.find((one) => one.id === id);
    return method ? methodRefusal(method, gates) : REMOVED;
  };
  const primary = refusal(entry.primary_payment_method_id);
  const backup = entry.secondary_payment_method_id_array.map(refusal).find((words) => words !== undefined);
  return {
    ...(primary ? { primary_payment_method_id: primary } : {}),
    ...(backup ? { secondary_payment_method_id_array: backup } : {}),
  };
}
