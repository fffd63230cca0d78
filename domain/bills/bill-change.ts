import { addMonths, type CalendarDate, daysBetween } from '../values/calendar-date.ts';
import type { Cents } from '../values/cents.ts';
import type { Bill } from './bill.ts';

type Period = Bill['pagination']['allBills'][number];
export interface Billed {
  readonly end: CalendarDate;
  readonly amount: Cents;
}

/** How a bill differs from the one before it. */
export interface BillChange {
  readonly amount: Cents;
  readonly before: Cents;
  readonly isLastMonth: boolean;
  /** The month for which the amount is usual, by the bill a year ago. */
  readonly usualFor: number | undefined;
}

/** From the account's own bills; undefined without an earlier bill. */
export function billChange({
  id,
  pagination: { allBills },
}: Pick<Bill, 'id' | 'pagination'>): BillChange | undefined {
  const billed = allBills.flatMap(billedOf).sort(newestFirst);
  const [shown] = allBills.filter((period) => period.id === id).flatMap(billedOf);
  const before = billed.find(({ end }) => shown && end < shown.end);
  if (!shown || !before) return undefined;
  const yearAgo = billed.find(({ end }) => isAbout(end, addMonths(shown.end, -12)));
  const usual = yearAgo && isUsual(shown.amount, yearAgo.amount);
  return {
    amount: shown.amount,
    before: before.amount,
    isLastMonth: isAbout(before.end, addMonths(shown.end, -1)),
    usualFor: usual ? Number(shown.end.slice(5, 7)) : undefined,
  };
}

export function billedOf({ billingPeriodEnd, billed }: Period): Billed[] {
  return billingPeriodEnd === null || billed === undefined ? [] : [{ end: billingPeriodEnd, amount: billed }];
}

export function newestFirst(one: Billed, other: Billed): number {
  return daysBetween(one.end, other.end);
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
