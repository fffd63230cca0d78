import { addMonths, type CalendarDate, daysBetween } from '../values/calendar-date.ts';
import { type Cents, formatCents } from '../values/cents.ts';
import { monthName } from '../values/month-name.ts';
import type { Bill } from './bill.ts';

type Period = Bill['pagination']['allBills'][number];
export interface Billed {
  readonly end: CalendarDate;
  readonly amount: Cents;
}

/**
 * How a bill differs from the one before it, from the account's own bills: `$12.40 more than last month. Usual
 * for November.` Empty without an earlier bill.
 */
export function changeText({ id, pagination: { allBills } }: Pick<Bill, 'id' | 'pagination'>): string {
  const billed = allBills.flatMap(billedOf).sort((one, other) => (one.end < other.end ? 1 : -1));
  const [shown] = allBills.filter((period) => period.id === id).flatMap(billedOf);
  const before = billed.find(({ end }) => shown && end < shown.end);
  if (!shown || !before) return '';
  const yearAgo = billed.find(({ end }) => isAbout(end, addMonths(shown.end, -12)));
  const usual = yearAgo && isUsual(shown.amount, yearAgo.amount);
  const then = isAbout(before.end, addMonths(shown.end, -1)) ? 'last month' : 'the last bill';
  return [
    `${difference(shown.amount, before.amount, then)}.`,
    usual && `Usual for ${monthName(Number(shown.end.slice(5, 7)))}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function billedOf({ billingPeriodEnd, billed }: Period): Billed[] {
  return billingPeriodEnd === null || billed === undefined ? [] : [{ end: billingPeriodEnd, amount: billed }];
}

function difference(amount: Cents, before: Cents, then: string): string {
  if (amount === before) return `The same as ${then}`;
  const change = formatCents(Math.abs(amount - before) as Cents);
  return `${change} ${amount > before ? 'more' : 'less'} than ${then}`;
}

/** Billing periods end on days that move a little from month to month. */
const ABOUT_DAYS = 12;

export function isAbout(one: CalendarDate, other: CalendarDate): boolean {
  return Math.abs(daysBetween(one, other)) <= ABOUT_DAYS;
}

/** Within a tenth of the amount a year ago. */
const USUAL = 0.1;

function isUsual(amount: Cents, yearAgo: Cents): boolean {
  return Math.abs(amount - yearAgo) <= yearAgo * USUAL;
}
