import { shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents, subtract, ZERO } from '../../values/cents.ts';
import { type AutoPay, type AutoPayGates, ENDS_ON_DATE, SET_AMOUNT } from '../auto-pay.ts';
import type { AutoPayEntry } from '../biller-terms.ts';
import { hasRange } from '../debit-range.ts';
import { type Amounts, paysNothing } from '../form-problems.ts';
import type { RunPeriod } from '../run-dates.ts';
import { rangeText } from './debits.ts';
import { AT_MOST_OWED } from './en.ts';

/** The names of the run periods in the wizard (APW-18). */
export const PERIOD_NAMES: Record<RunPeriod, string> = {
  0: 'Based on due date',
  1: 'Monthly',
  2: 'Bi-monthly',
  3: 'Quarterly',
  6: 'Bi-annually',
  12: 'Annually',
};

const EVERY: Record<Exclude<RunPeriod, 0>, string> = {
  1: ' of every month',
  2: ', every 2 months',
  3: ', every 3 months',
  6: ', every 6 months',
  12: ', once a year',
};

type Schedule = Pick<
  AutoPayEntry,
  'run_period' | 'day_of_month' | 'days_before_due_date' | 'start_date' | 'end_date' | 'endAutoPay'
>;

/** The schedule in a sentence (APW-56): `Pays on the 5th, every 3 months, from 3/11/2026, until 12/31/2026.` */
export function scheduleSummary({ start_date, end_date, endAutoPay, ...rule }: Schedule): string {
  const from = start_date === null ? '' : `, from ${shortDate(start_date)}`;
  const until = endAutoPay === ENDS_ON_DATE && end_date !== null ? `, until ${shortDate(end_date)}` : '';
  return `${payWords(rule)}${from}${until}.`;
}

type Rule = Pick<Schedule, 'run_period' | 'day_of_month' | 'days_before_due_date'>;

/** The days of a rule by the calendar: `the 5th of every month`. */
export function ruleWords({ run_period, day_of_month }: Omit<Rule, 'days_before_due_date'>): string {
  return `the ${ordinal(day_of_month)}${run_period === 0 ? '' : EVERY[run_period]}`;
}

function payWords({ run_period, day_of_month, days_before_due_date }: Rule): string {
  if (run_period !== 0) return `Pays on ${ruleWords({ run_period, day_of_month })}`;
  if (days_before_due_date === 0) return 'Pays each bill on its due date';
  return `Pays each bill ${days_before_due_date === 1 ? '1 day' : `${days_before_due_date} days`} before its due date`;
}

/** A day of the month: `1st`, `22nd`, `28th`. */
function ordinal(day: number): string {
  const isTeen = day > 10 && day < 20;
  const ending = isTeen ? undefined : ['th', 'st', 'nd', 'rd'][day % 10];
  return `${day}${ending ?? 'th'}`;
}

/** Why no run is planned, in a sentence. A calendar rule needs no bill to plan a run (SRV2-02, SRV2-06). */
export function noRunText(settings: Pick<Schedule, 'run_period' | 'start_date'> & Amounts): string {
  const { run_period, start_date } = settings;
  if (paysNothing(settings)) return 'No payment is scheduled until an amount is chosen.';
  if (start_date === null) return 'No payment is scheduled without a start date.';
  if (run_period === 0) return 'No payment is scheduled until the next bill is posted.';
  return 'No payment falls before the stop date.';
}

type OpenBill = Pick<AutoPay, 'run_date' | 'due_date' | 'run_terms' | 'prepay'>;

/**
 * What auto pay does not do for the latest bill, although it is on: nothing is planned for the bill, or nothing
 * before its due date. Empty where the planned payment comes in time, or nothing is left to pay.
 */
export function leftToPayText({ run_date, due_date, run_terms, prepay }: OpenBill): string {
  const open = leftToPay(run_terms);
  if (open <= ZERO || prepay || run_terms.is_in_collections) return '';
  const due = due_date === null ? '' : `, due on ${shortDate(due_date)}`;
  if (run_date === null)
    return `${formatCents(open)} of the latest bill is still owed${due}. Auto Pay does not pay it. Please pay it yourself.`;
  if (due_date === null || run_date <= due_date) return '';
  return `The latest bill is due on ${shortDate(due_date)}, before that payment. Pay it yourself to be in time.`;
}

function leftToPay({ bill }: OpenBill['run_terms']): Cents {
  const owed = bill?.balance ?? bill?.amount_due ?? ZERO;
  return subtract(owed, bill?.pending ?? ZERO);
}

type Amount = Pick<
  AutoPayEntry,
  'paymentAmountOption' | 'pay_amount' | 'max_pay_amount' | 'setAmountLimit' | 'debit_limit'
>;

/** The amount in a sentence (APW-56), with what bounds the debits of a bank account (ruling 77). */
export function payAmountText(
  entry: Amount,
  { prepay }: Pick<AutoPayGates, 'prepay'>,
  isDebited: boolean,
): string {
  const { paymentAmountOption, pay_amount, max_pay_amount, setAmountLimit, debit_limit } = entry;
  if (paymentAmountOption === SET_AMOUNT)
    return `Pays ${formatCents(pay_amount)} each time${prepay ? '' : `, ${AT_MOST_OWED}`}.`;
  if (!setAmountLimit)
    return isDebited && hasRange(entry)
      ? `Pays the full bill. ${rangeText(debit_limit)}`
      : 'Pays the full bill, whatever it is.';
  return `Pays the full bill up to ${formatCents(max_pay_amount)}. A higher bill is not paid, and you are told.`;
}
