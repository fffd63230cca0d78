import type { AutoPayEntry } from '../../domain/auto-pay/biller-terms.ts';
import { atLeast, ZERO } from '../../domain/values/cents.ts';
import type { AutoPayRow } from './rows.ts';

export function columnsOf(entry: AutoPayEntry) {
  if (entry.start_date === null) throw new Error('an auto pay without a start date passed its check');
  return {
    runPeriod: entry.run_period,
    // Fields that do not apply count for nothing.
    dayOfMonth: entry.run_period === 0 ? 1 : entry.day_of_month,
    daysBeforeDueDate: entry.run_period === 0 ? entry.days_before_due_date : 0,
    startDate: entry.start_date,
    endDate: entry.end_date,
    endAutoPay: entry.endAutoPay,
    paymentAmountOption: entry.paymentAmountOption,
    payAmount: atLeast(ZERO, entry.pay_amount),
    maxPayAmount: atLeast(ZERO, entry.max_pay_amount),
    setAmountLimit: entry.setAmountLimit,
    debitLimit: atLeast(ZERO, entry.debit_limit),
    primaryMethodId: entry.primary_payment_method_id,
    secondaryMethodIds: entry.secondary_payment_method_id_array,
    email: entry.email.trim(),
    email2: entry.email2.trim(),
    notifyPayment: entry.notify_payment,
    notifyPaymentError: entry.notify_payment_error,
    notifySchedule: entry.notify_schedule,
    notifyDisable: entry.notify_disable,
    notifyEnable: entry.notify_enable,
  };
}

/** The settings in wire format. */
export function entryOf(row: AutoPayRow): AutoPayEntry {
  return {
    run_period: row.runPeriod,
    day_of_month: row.dayOfMonth,
    days_before_due_date: row.daysBeforeDueDate,
    start_date: row.startDate,
    end_date: row.endDate,
    endAutoPay: row.endAutoPay,
    paymentAmountOption: row.paymentAmountOption,
    pay_amount: row.payAmount,
    max_pay_amount: row.maxPayAmount,
    setAmountLimit: row.setAmountLimit,
    debit_limit: row.debitLimit ?? ZERO,
    primary_payment_method_id: row.primaryMethodId,
    secondary_payment_method_id_array: [...row.secondaryMethodIds],
    email: row.email,
    email2: row.email2,
    notify_payment: row.notifyPayment,
    notify_payment_error: row.notifyPaymentError,
    notify_schedule: row.notifySchedule,
    notify_disable: row.notifyDisable,
    notify_enable: row.notifyEnable,
  };
}
