import { addMonths, type CalendarDate, daysBetween } from '../values/calendar-date.ts';
import { type Cents, cents, formatCents } from '../values/cents.ts';
import { monthName } from '../values/month-name.ts';
import type { Bill } from './bill.ts';
import { type Billed, billedOf, isAbout, newestFirst } from './bill-change.ts';

/** What a bill will probably ask for, from the account's own bills. */
export interface Estimate {
  /** Whole dollars. */
  readonly amount: Cents;
  /** How certain it is: `Our estimate: $104 to $121 in past Decembers`. */
  readonly words: string;
}

/** `about $116`: an estimate has no cents, so that nobody takes it for a bill. */
export function aboutText(amount: Cents): string {
  return `about ${wholeDollars(amount)}`;
}

type Account = Pick<Bill, 'id' | 'due_date' | 'pagination'>;

const MOST_YEARS = 5;
const RECENT = 3;

/**
 * The estimate for the bill of a period: from the same month of earlier years, else from the bills before it.
 * Undefined where there are fewer than two bills to go by, unless one is of the same month.
 */
export function estimateFor(
  { pagination: { allBills } }: Pick<Account, 'pagination'>,
  end: CalendarDate,
): Estimate | undefined {
  const before = allBills
    .flatMap(billedOf)
    .filter((one) => one.end < end)
    .sort(newestFirst);
  const years = Array.from({ length: MOST_YEARS }, (_, at) => addMonths(end, -12 * (at + 1)));
  const same = years.flatMap((year) => before.find((one) => isAbout(one.end, year)) ?? []);
  const month = monthName(Number(end.slice(5, 7)));
  const [only, ...more] = same;
  if (only && more.length > 0) return estimate(same, `in past ${month}s`);
  if (only) return estimate(same, `in ${month} ${only.end.slice(0, 4)}`);
  const recent = before.slice(0, RECENT);
  return recent.length > 1 ? estimate(recent, `for the last ${recent.length} bills`) : undefined;
}

function estimate(bills: readonly Billed[], basis: string): Estimate | undefined {
  const amounts = bills.map(({ amount }) => amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)].map((amount) =>
    wholeDollars(cents(amount)),
  );
  const mean = amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length;
  const amount = cents(Math.round(mean / DOLLAR) * DOLLAR);
  if (amount < DOLLAR) return undefined;
  return { amount, words: `Our estimate: ${least === most ? least : `${least} to ${most}`} ${basis}` };
}

const DOLLAR = 100;

function wholeDollars(amount: Cents): string {
  return formatCents(cents(Math.round(amount / DOLLAR) * DOLLAR)).replace(/\.00$/, '');
}

/** A bill that is not posted yet. */
export interface NextBill {
  /** `December bill`. */
  readonly name: string;
  readonly due: CalendarDate;
  readonly estimate: Estimate;
}

/** The bill after the newest one, if the account is billed regularly and its amount can be estimated. */
export function nextBill({ id, due_date, pagination }: Account, today: CalendarDate): NextBill | undefined {
  if (id !== pagination.newestBillId || due_date === null) return undefined;
  const [last, before] = pagination.allBills
    .flatMap(({ billingPeriodEnd }) => billingPeriodEnd ?? [])
    .sort((one, other) => daysBetween(one, other));
  if (!last || !before) return undefined;
  const months = Math.round(daysBetween(before, last) / DAYS_OF_A_MONTH);
  if (months < 1 || months > 12 || !isAbout(last, addMonths(before, months))) return undefined;
  const end = addMonths(last, months);
  const due = addMonths(due_date, months);
  const known = estimateFor({ pagination }, end);
  return known && due > today ? { name: billName(end), due, estimate: known } : undefined;
}

const DAYS_OF_A_MONTH = 30.44;

/** `December bill`, by the month in which its period ends. */
export function billName(end: CalendarDate): string {
  return `${monthName(Number(end.slice(5, 7)))} bill`;
}
