import { type AutoPayGates, ENDS_ON_DATE, FULL_BILL, SET_AMOUNT } from './auto-pay.ts';
import { DAYS_BEFORE, LAST_DAY_OF_MONTH } from './auto-pay-dates.ts';
import { type AutoPayEntry, amountOptionsOf, isDayFixed, periodsOf } from './auto-pay-gates.ts';
import { addDays, type CalendarDate, isCalendarDate } from './calendar-date.ts';
import { DUPLICATE_EMAIL, isEmail } from './receipt-options.ts';

/** A refusal that opens as an alert of its own. */
export interface EntryAlert {
  readonly title: string;
  readonly text: string;
}

const ANY_DATE = 'You can not save auto pay if any dates are invalid or in the past.';
const INVALID_START: EntryAlert = {
  title: 'Invalid Start Date',
  text: 'You can not enter a start date in the past.',
};
const MISSING_STOP: EntryAlert = { title: 'Invalid Stop Date', text: ANY_DATE };
const STOP_TOO_EARLY: EntryAlert = {
  title: 'Invalid Dates',
  text: 'The stop date must be after the start date.',
};
const INVALID_DATES: EntryAlert = { title: 'Invalid Dates', text: ANY_DATE };

/** No auto pay is active without a method of its own (APW-44, APW-65). */
export function methodAlert({
  primary_payment_method_id,
}: Pick<AutoPayEntry, 'primary_payment_method_id'>): EntryAlert | undefined {
  if (primary_payment_method_id !== null) return undefined;
  return { title: 'Missing Primary Pay Method', text: 'Payment method has not been specified.' };
}

/** Dates as they stand in their fields: what is half typed is no date. */
export interface EnteredDates {
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly endAutoPay: AutoPayEntry['endAutoPay'];
}

/**
 * Why the dates cannot be saved on `today`; nothing when they can (APW-25 to APW-32). A start date that stood before may
 * stay, however long ago it was.
 */
export function datesAlert(
  { start_date, end_date, endAutoPay }: EnteredDates,
  saved: Pick<EnteredDates, 'start_date'> | undefined,
  today: CalendarDate,
): EntryAlert | undefined {
  if (!isCalendarDate(start_date)) return INVALID_START;
  if (start_date <= today && start_date !== saved?.start_date) return INVALID_START;
  if (endAutoPay !== ENDS_ON_DATE) return undefined;
  if (!end_date) return MISSING_STOP;
  if (!isCalendarDate(end_date)) return INVALID_DATES;
  if (end_date <= start_date) return STOP_TOO_EARLY;
  return end_date <= today ? INVALID_DATES : undefined;
}

/** The earliest stop date that a picker offers (APW-30). */
export function earliestStop(start_date: CalendarDate, today: CalendarDate): CalendarDate {
  return addDays(start_date > today ? start_date : today, 1);
}

const NO_LIMIT = 'Provide a valid safety limit greater than 0.';
const NO_AMOUNT = 'Provide a valid pay amount greater than 0.';

type Amounts = Pick<AutoPayEntry, 'paymentAmountOption' | 'pay_amount' | 'max_pay_amount' | 'setAmountLimit'>;

/** Why an amount cannot be saved, at its field (APW-37, APW-39). */
export function amountFieldProblem(
  entry: Amounts,
): { field: 'pay_amount' | 'max_pay_amount'; text: string } | undefined {
  if (entry.paymentAmountOption === SET_AMOUNT)
    return entry.pay_amount > 0 ? undefined : { field: 'pay_amount', text: NO_AMOUNT };
  return entry.setAmountLimit && entry.max_pay_amount <= 0
    ? { field: 'max_pay_amount', text: NO_LIMIT }
    : undefined;
}

const NO_EMAIL = 'Primary email should not be empty.';
const NOT_AN_EMAIL = 'Please enter a valid email address.';

const plain = (email: string) => email.trim().toLowerCase();

/** What is wrong with the addresses of the notices, at their fields (APW-51 to APW-53). */
export function emailProblems({ email, email2 }: Pick<AutoPayEntry, 'email' | 'email2'>): {
  email?: string;
  email2?: string;
} {
  const first = plain(email);
  const second = plain(email2);
  return {
    ...(first === '' ? { email: NO_EMAIL } : isEmail(first) ? {} : { email: NOT_AN_EMAIL }),
    ...(second !== '' && !isEmail(second) ? { email2: NOT_AN_EMAIL } : {}),
    ...(second !== '' && second === first ? { email2: DUPLICATE_EMAIL } : {}),
  };
}

/** What the gates of a biller and the choices of the wizard do not offer, by the name of its field (APW-19 to APW-24, APW-41). */
export function gateProblems(entry: AutoPayEntry, gates: AutoPayGates): Record<string, string> {
  const { run_period, day_of_month, days_before_due_date, paymentAmountOption } = entry;
  const isDayFree = Number.isInteger(day_of_month) && day_of_month >= 1 && day_of_month <= LAST_DAY_OF_MONTH;
  const isBefore = (DAYS_BEFORE as readonly number[]).includes(days_before_due_date);
  return {
    ...(periodsOf(gates).includes(run_period) ? {} : { run_period: 'Please choose another schedule.' }),
    ...(run_period === 0 && !isBefore
      ? { days_before_due_date: 'Please choose 0 to 5 days before the due date.' }
      : {}),
    ...(run_period !== 0 && !isDayFree ? { day_of_month: 'Please choose a day from 1 to 28.' } : {}),
    ...(run_period !== 0 && isDayFixed(gates) && day_of_month !== 1
      ? { day_of_month: 'The day is fixed by the biller.' }
      : {}),
    ...(amountOptionsOf(gates).includes(paymentAmountOption)
      ? {}
      : {
          paymentAmountOption:
            paymentAmountOption === FULL_BILL
              ? 'Please set an amount: the full bill is not offered here.'
              : 'A set amount is not offered here.',
        }),
  };
}

/** The backups without the primary and without repeats, in their order (APW-43). */
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

/** A backup moved up or down by one place; at the end of the list it stays (APW-42). */
export function movedBackup(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from < 0 || other === undefined) return [...ids];
  return ids.map((one) => (one === id ? other : one === other ? id : one));
}
