import { isAboveLimit, limitText } from '../checkout/payable.ts';
import { atLeastText } from '../checkout/smallest-charge.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  isCalendarDate,
  lastPlannableDay,
} from '../values/calendar-date.ts';
import { type Cents, SMALLEST_PAYMENT, ZERO } from '../values/cents.ts';
import { DUPLICATE_EMAIL, isEmail } from '../values/contact.ts';
import { INVALID_EMAIL } from '../values/text/en.ts';
import { METHOD_NOT_SPECIFIED } from '../wallet/text/en.ts';
import { type AutoPayGates, ENDS_ON_DATE, FULL_BILL, SET_AMOUNT } from './auto-pay.ts';
import { type AutoPayEntry, amountOptionsOf, hasFixedDay, periodsOf } from './biller-terms.ts';
import { DAYS_BEFORE, LAST_DAY_OF_MONTH } from './run-dates.ts';

/** A message that opens as a dialog. */
export interface EntryAlert {
  readonly title: string;
  readonly text: string;
}

const ANY_DATE = 'You can not save auto pay if any dates are invalid or in the past.';
const INVALID_START: EntryAlert = {
  title: 'Invalid Start Date',
  text: 'You can not enter a start date in the past.',
};
const START_TOO_LATE: EntryAlert = {
  title: 'Invalid Start Date',
  text: 'You can not enter a start date more than a year ahead.',
};
const MISSING_STOP: EntryAlert = { title: 'Invalid Stop Date', text: ANY_DATE };
const STOP_TOO_EARLY: EntryAlert = {
  title: 'Invalid Dates',
  text: 'The stop date must be after the start date.',
};
const STOP_TOO_LATE: EntryAlert = {
  title: 'Invalid Stop Date',
  text: 'You can not enter a stop date more than ten years ahead.',
};
const INVALID_DATES: EntryAlert = { title: 'Invalid Dates', text: ANY_DATE };

/** An active auto pay needs a primary method (APW-44, APW-65). */
export function methodAlert({
  primary_payment_method_id,
}: Pick<AutoPayEntry, 'primary_payment_method_id'>): EntryAlert | undefined {
  if (primary_payment_method_id !== null) return undefined;
  return { title: 'Missing Primary Pay Method', text: METHOD_NOT_SPECIFIED };
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
export function datesAlert(
  { start_date, end_date, endAutoPay }: EnteredDates,
  saved: Pick<EnteredDates, 'start_date'> | undefined,
  today: CalendarDate,
): EntryAlert | undefined {
  if (!isCalendarDate(start_date)) return INVALID_START;
  if (start_date !== saved?.start_date) {
    if (start_date <= today) return INVALID_START;
    if (start_date > latestStart(today)) return START_TOO_LATE;
  }
  if (endAutoPay !== ENDS_ON_DATE) return undefined;
  if (!end_date) return MISSING_STOP;
  if (!isCalendarDate(end_date)) return INVALID_DATES;
  if (end_date <= start_date) return STOP_TOO_EARLY;
  if (end_date > latestStop(today)) return STOP_TOO_LATE;
  return end_date <= today ? INVALID_DATES : undefined;
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

const NO_LIMIT = 'Provide a valid safety limit greater than 0.';
const NO_RANGE = 'Provide a valid amount greater than 0.';
const NO_AMOUNT = 'Provide a valid pay amount greater than 0.';

type Amounts = Pick<
  AutoPayEntry,
  'paymentAmountOption' | 'pay_amount' | 'max_pay_amount' | 'setAmountLimit' | 'debit_limit'
>;
type AmountField = 'pay_amount' | 'max_pay_amount' | 'debit_limit';

const NO_AMOUNTS: Record<AmountField, string> = {
  pay_amount: NO_AMOUNT,
  max_pay_amount: NO_LIMIT,
  debit_limit: NO_RANGE,
};

const NO_OTHER_LIMIT = { transaction_limit: ZERO };

/**
 * The amount field that prevents saving, with its message; undefined when there is none (APW-37, APW-39, ruling 77).
 */
export function amountFieldProblem(
  entry: Amounts,
  { ach_enabled }: Pick<AutoPayGates, 'ach_enabled'>,
  smallest: Cents = SMALLEST_PAYMENT,
): { field: AmountField; text: string } | undefined {
  const field = decidingField(entry);
  if (field === 'debit_limit' && !ach_enabled) return undefined;
  const amount = entry[field];
  if (amount <= 0) return { field, text: NO_AMOUNTS[field] };
  if (amount < smallest) return { field, text: atLeastText(smallest) };
  return isAboveLimit(NO_OTHER_LIMIT, amount) ? { field, text: limitText(NO_OTHER_LIMIT) } : undefined;
}

/** The amount that bounds what a payment takes. */
function decidingField(entry: Amounts): AmountField {
  if (entry.paymentAmountOption === SET_AMOUNT) return 'pay_amount';
  return entry.setAmountLimit ? 'max_pay_amount' : 'debit_limit';
}

const NO_EMAIL = 'Primary email should not be empty.';

const plain = (email: string) => email.trim().toLowerCase();

/** What is wrong with the addresses of the notices, by field (APW-51 to APW-53). */
export function emailProblems({ email, email2 }: Pick<AutoPayEntry, 'email' | 'email2'>): {
  email?: string;
  email2?: string;
} {
  const first = plain(email);
  const second = plain(email2);
  return {
    ...(first === '' ? { email: NO_EMAIL } : isEmail(first) ? {} : { email: INVALID_EMAIL }),
    ...(second !== '' && !isEmail(second) ? { email2: INVALID_EMAIL } : {}),
    ...(second !== '' && second === first ? { email2: DUPLICATE_EMAIL } : {}),
  };
}

/**
 * The choices that the biller or the wizard does not offer, by field (APW-19 to APW-24, APW-41). A day that the
 * schedule does not use is checked too.
 */
export function gateProblems(entry: AutoPayEntry, gates: AutoPayGates): Record<string, string> {
  const { run_period, day_of_month, days_before_due_date, paymentAmountOption } = entry;
  const isDayFree = Number.isInteger(day_of_month) && day_of_month >= 1 && day_of_month <= LAST_DAY_OF_MONTH;
  const isBefore = (DAYS_BEFORE as readonly number[]).includes(days_before_due_date);
  return {
    ...(periodsOf(gates).includes(run_period) ? {} : { run_period: 'Please choose another schedule.' }),
    ...(isBefore ? {} : { days_before_due_date: 'Please choose 0 to 5 days before the due date.' }),
    ...(isDayFree ? {} : { day_of_month: 'Please choose a day from 1 to 28.' }),
    ...(run_period !== 0 && hasFixedDay(gates) && day_of_month !== 1
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
