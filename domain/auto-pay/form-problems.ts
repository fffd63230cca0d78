import { isAboveLimit } from '../checkout/overpayment.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  isCalendarDate,
  lastPlannableDay,
} from '../values/calendar-date.ts';
import { type Cents, SMALLEST_PAYMENT, ZERO } from '../values/cents.ts';
import { isEmail } from '../values/contact.ts';
import { type AutoPayGates, ENDS_ON_DATE, FULL_BILL, SET_AMOUNT } from './auto-pay.ts';
import {
  type AutoPayEntry,
  type AutoPayMethodProblem,
  amountOptionsOf,
  hasFixedDay,
  periodsOf,
} from './biller-terms.ts';
import { DAYS_BEFORE, LAST_DAY_OF_MONTH } from './run-dates.ts';

/** What opens as a dialog. */
export type AlertProblem = DatesProblem | 'no method';

export type DatesProblem =
  | 'start in the past'
  | 'start too late'
  | 'no stop date'
  | 'stop before start'
  | 'stop too late'
  | 'invalid dates';

type Kind<K extends string> = { readonly kind: K };

type EmailProblem = 'no email' | 'invalid email' | 'same email';

type GateProblem =
  | 'other schedule'
  | 'days before the due date'
  | 'day of the month'
  | 'fixed day'
  | 'no full bill'
  | 'no set amount';

export type AmountFieldProblem =
  | { readonly kind: 'no pay amount' | 'no safety limit' | 'no range' | 'part of a cent' }
  | { readonly kind: 'below smallest'; readonly amount: Cents }
  /** The amount is 0 where neither the bill nor its biller sets a limit. */
  | { readonly kind: 'above limit'; readonly amount: Cents };

/** Why settings cannot be saved. */
export type AutoPayProblem =
  | { readonly kind: AlertProblem | EmailProblem | GateProblem | 'stop date passed' | 'method removed' }
  | AmountFieldProblem
  | AutoPayMethodProblem;

/** An active auto pay needs a primary method (APW-44, APW-65). */
export function primaryProblem({
  primary_payment_method_id,
}: Pick<AutoPayEntry, 'primary_payment_method_id'>): 'no method' | undefined {
  return primary_payment_method_id === null ? 'no method' : undefined;
}

/** The dates as entered in their fields; a partly typed date is not a date. */
export interface EnteredDates {
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly endAutoPay: AutoPayEntry['endAutoPay'];
}

/**
 * Why the dates cannot be saved on `today`; undefined when they can (APW-25 to APW-32). A saved start date
 * may stay, however old it is.
 */
export function datesProblem(
  { start_date, end_date, endAutoPay }: EnteredDates,
  saved: Pick<EnteredDates, 'start_date'> | undefined,
  today: CalendarDate,
): DatesProblem | undefined {
  if (!isCalendarDate(start_date)) return 'start in the past';
  if (start_date !== saved?.start_date) {
    if (start_date <= today) return 'start in the past';
    if (start_date > latestStart(today)) return 'start too late';
  }
  if (endAutoPay !== ENDS_ON_DATE) return undefined;
  if (!end_date) return 'no stop date';
  if (!isCalendarDate(end_date)) return 'invalid dates';
  if (end_date <= start_date) return 'stop before start';
  if (end_date > latestStop(today)) return 'stop too late';
  return end_date <= today ? 'invalid dates' : undefined;
}

/** The latest start date, a year ahead like every other planned payment (APW-25). */
export function latestStart(today: CalendarDate): CalendarDate {
  return lastPlannableDay(addDays(today, 1));
}

/** The earliest stop date that the date picker offers (APW-30). */
export function earliestStop(start_date: CalendarDate, today: CalendarDate): CalendarDate {
  return addDays(start_date > today ? start_date : today, 1);
}

/** The latest stop date: a later year is more likely mistyped than meant (APW-30). */
export function latestStop(today: CalendarDate): CalendarDate {
  return addMonths(today, 10 * 12);
}

/** The entries that say how much a run pays. */
export type Amounts = Pick<
  AutoPayEntry,
  'paymentAmountOption' | 'pay_amount' | 'max_pay_amount' | 'setAmountLimit' | 'debit_limit'
>;
type AmountField = 'pay_amount' | 'max_pay_amount' | 'debit_limit';

const NO_AMOUNTS = {
  pay_amount: 'no pay amount',
  max_pay_amount: 'no safety limit',
  debit_limit: 'no range',
} as const satisfies Record<AmountField, AmountFieldProblem['kind']>;

const NO_OTHER_LIMIT = { transaction_limit: ZERO };

/**
 * The amount field that prevents saving, with what is wrong; undefined when there is none (APW-37, APW-39, ruling 77).
 */
export function amountFieldProblem(
  entry: Amounts,
  { ach_enabled }: Pick<AutoPayGates, 'ach_enabled'>,
  smallest: Cents = SMALLEST_PAYMENT,
): { field: AmountField; problem: AmountFieldProblem } | undefined {
  const field = decidingField(entry);
  if (field === 'debit_limit' && !ach_enabled) return undefined;
  const amount = entry[field];
  if (amount <= 0) return { field, problem: { kind: NO_AMOUNTS[field] } };
  if (amount < smallest) return { field, problem: { kind: 'below smallest', amount: smallest } };
  return isAboveLimit(NO_OTHER_LIMIT, amount)
    ? { field, problem: { kind: 'above limit', amount: ZERO } }
    : undefined;
}

/** True of settings that pay nothing of any bill: they cannot be saved, and no run is planned by them. */
export function paysNothing(entry: Amounts): boolean {
  const field = decidingField(entry);
  return field !== 'debit_limit' && entry[field] <= 0;
}

/** The amount that bounds what a payment takes. */
function decidingField(entry: Amounts): AmountField {
  if (entry.paymentAmountOption === SET_AMOUNT) return 'pay_amount';
  return entry.setAmountLimit ? 'max_pay_amount' : 'debit_limit';
}

const plain = (email: string) => email.trim().toLowerCase();

/** What is wrong with the addresses of the notices, by field (APW-51 to APW-53). */
export function emailProblems({ email, email2 }: Pick<AutoPayEntry, 'email' | 'email2'>): {
  email?: Kind<EmailProblem>;
  email2?: Kind<EmailProblem>;
} {
  const first = plain(email);
  const second = plain(email2);
  return {
    ...(first === ''
      ? { email: { kind: 'no email' } }
      : isEmail(first)
        ? {}
        : { email: { kind: 'invalid email' } }),
    ...(second !== '' && !isEmail(second) ? { email2: { kind: 'invalid email' } } : {}),
    ...(second !== '' && second === first ? { email2: { kind: 'same email' } } : {}),
  };
}

type GateField = 'run_period' | 'days_before_due_date' | 'day_of_month' | 'paymentAmountOption';

/**
 * The choices that the biller or the wizard does not offer, by field (APW-19 to APW-24, APW-41). A day that the
 * schedule does not use is checked too.
 */
export function gateProblems(
  entry: AutoPayEntry,
  gates: AutoPayGates,
): Partial<Record<GateField, Kind<GateProblem>>> {
  const { run_period, day_of_month, days_before_due_date, paymentAmountOption } = entry;
  const isDayFree = Number.isInteger(day_of_month) && day_of_month >= 1 && day_of_month <= LAST_DAY_OF_MONTH;
  const isBefore = (DAYS_BEFORE as readonly number[]).includes(days_before_due_date);
  return {
    ...(periodsOf(gates).includes(run_period) ? {} : { run_period: { kind: 'other schedule' } }),
    ...(isBefore ? {} : { days_before_due_date: { kind: 'days before the due date' } }),
    ...(isDayFree ? {} : { day_of_month: { kind: 'day of the month' } }),
    ...(run_period !== 0 && hasFixedDay(gates) && day_of_month !== 1
      ? { day_of_month: { kind: 'fixed day' } }
      : {}),
    ...(amountOptionsOf(gates).includes(paymentAmountOption)
      ? {}
      : {
          paymentAmountOption: { kind: paymentAmountOption === FULL_BILL ? 'no full bill' : 'no set amount' },
        }),
  };
}

/** The settings with a new primary method; the backups then contain neither it nor repeats (APW-43). */
export function withPrimary<
  Entry extends Pick<AutoPayEntry, 'primary_payment_method_id' | 'secondary_payment_method_id_array'>,
>(entry: Entry, primary: number): Entry {
  return {
    ...entry,
    primary_payment_method_id: primary,
    secondary_payment_method_id_array: [...new Set(entry.secondary_payment_method_id_array)].filter(
      (id) => id !== primary,
    ),
  };
}

/** The backups after one has moved up or down by one place; at the end of the list it stays (APW-42). */
export function moveBackup(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const from = ids.indexOf(id);
  const neighbour = ids[from + by];
  if (from < 0 || neighbour === undefined) return [...ids];
  return ids.map((backup) => (backup === id ? neighbour : backup === neighbour ? id : backup));
}
