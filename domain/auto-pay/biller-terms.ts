import type { CalendarDate } from '../values/calendar-date.ts';
import { type Cents, ZERO } from '../values/cents.ts';
import { type StandingProblem, standingProblem } from '../wallet/method-standing.ts';
import { METHOD_TYPES, type MethodTypeId, type PaymentMethod } from '../wallet/payment-method.ts';
import {
  type AutoPay,
  type AutoPayGates,
  ENDS_NEVER,
  type entrySettings,
  FULL_BILL,
  SET_AMOUNT,
} from './auto-pay.ts';
import { RUN_PERIODS, type RunPeriod } from './run-dates.ts';

type ScheduleGates = Pick<AutoPayGates, 'allow_due_date' | 'disable_set_day' | 'prepay'>;
type AmountGates = Pick<AutoPayGates, 'disable_set_amount' | 'prepay'>;

const BY_CALENDAR = RUN_PERIODS.filter((period) => period !== 0);

/**
 * The run periods that the customer can choose, with the due date first where the biller allows it (APW-18,
 * APW-21, APW-23, APW-24).
 */
export function periodsOf(gates: ScheduleGates): readonly RunPeriod[] {
  const byDueDate = gates.allow_due_date && !gates.prepay;
  if (!byDueDate) return BY_CALENDAR;
  return gates.disable_set_day ? [0] : RUN_PERIODS;
}

/** True when the biller fixes the day of the month (APW-23). */
export function hasFixedDay(gates: ScheduleGates): boolean {
  return gates.disable_set_day && periodsOf(gates) === BY_CALENDAR;
}

/** The amounts that an auto pay can pay; a prepay account takes a set amount only (APW-24, APW-41). */
export function amountOptionsOf(gates: AmountGates): readonly AutoPay['paymentAmountOption'][] {
  if (gates.prepay) return [SET_AMOUNT];
  return gates.disable_set_amount ? [FULL_BILL] : [FULL_BILL, SET_AMOUNT];
}

export type AutoPayMethodProblem =
  | { readonly kind: StandingProblem | 'no bank accounts' }
  | { readonly kind: 'not accepted'; readonly type: MethodTypeId };

/** Why a method can be neither primary nor backup; undefined when it can (APW-45 to APW-47). */
export function autoPayMethodProblem(
  method: PaymentMethod,
  { allowedPaymentMethods, ach_enabled }: Pick<AutoPayGates, 'allowedPaymentMethods' | 'ach_enabled'>,
): AutoPayMethodProblem | undefined {
  const type = method.type.id;
  const { category, accepted_as } = METHOD_TYPES[type];
  if (!allowedPaymentMethods[accepted_as]) return { kind: 'not accepted', type };
  if (category === 'bank' && !ach_enabled) return { kind: 'no bank accounts' };
  const kind = standingProblem(method);
  return kind && { kind };
}

/** The settings of an auto pay that the customer chooses. */
export type AutoPayEntry = Pick<AutoPay, keyof typeof entrySettings>;

/** The settings before the customer has chosen anything (APW-16, APW-22, APW-24, APW-25, APW-54). */
export function newEntry(
  gates: ScheduleGates & AmountGates,
  email: string,
  tomorrow: CalendarDate,
  debit_limit: Cents,
): AutoPayEntry {
  return {
    run_period: periodsOf(gates)[0] as RunPeriod,
    day_of_month: 1,
    days_before_due_date: 0,
    start_date: tomorrow,
    end_date: null,
    endAutoPay: ENDS_NEVER,
    paymentAmountOption: amountOptionsOf(gates)[0] as AutoPay['paymentAmountOption'],
    pay_amount: ZERO,
    max_pay_amount: ZERO,
    setAmountLimit: false,
    debit_limit,
    primary_payment_method_id: null,
    secondary_payment_method_id_array: [],
    email,
    email2: '',
    notify_payment: true,
    notify_payment_error: true,
    notify_schedule: true,
    notify_disable: true,
    notify_enable: true,
  };
}
