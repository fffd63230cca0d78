import type { Sort } from '../api/paging.ts';
import { addMonths, type CalendarDate, toEpochSeconds } from '../values/calendar-date.ts';
import { endOfMonth, startOfMonth } from '../values/calendar-month.ts';
import { monthName } from '../values/month-name.ts';
import { endOfDay, type HistorySection } from './history.ts';

/** `statement_total` is the amount of a bill as history shows it. */
export type BillSort = Sort<'due_date' | 'biller' | 'account_num' | 'statement_total'>;
export type PaymentSort = Sort<'transaction_date' | 'biller' | 'account_num' | 'confirmation_num' | 'total'>;
export type HistorySort = BillSort | PaymentSort;

/** The search options of a tab of history. Each tab has its own (HIS-15). */
export interface HistoryOptions {
  readonly sort: HistorySort;
  readonly q: string;
  /** Both days are included; null means no bound. */
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
}

type Named<S> = readonly (readonly [sort: S, name: string])[];

const ACCOUNTS = [
  ['biller', 'Biller, A to Z'],
  ['-biller', 'Biller, Z to A'],
  ['account_num', 'Account number, ascending'],
  ['-account_num', 'Account number, descending'],
] as const;

/** The sort orders of each tab with their names; the first is the default (HIS-02 to HIS-05). */
export const HISTORY_SORTS: { readonly bills: Named<BillSort>; readonly payments: Named<PaymentSort> } = {
  bills: [
    ['-due_date', 'Due date, latest first'],
    ['due_date', 'Due date, earliest first'],
    ...ACCOUNTS,
    ['-statement_total', 'Amount, highest first'],
    ['statement_total', 'Amount, lowest first'],
  ],
  payments: [
    ['-transaction_date', 'Date, latest first'],
    ['transaction_date', 'Date, earliest first'],
    ...ACCOUNTS,
    ['confirmation_num', 'Confirmation number, ascending'],
    ['-confirmation_num', 'Confirmation number, descending'],
    ['-total', 'Total, highest first'],
    ['total', 'Total, lowest first'],
  ],
};

/** The default options: every record, latest first. */
export function usualOptions(section: HistorySection): HistoryOptions {
  const sort = section === 'bills' ? '-due_date' : '-transaction_date';
  return { sort, q: '', start: null, end: null };
}

export function isEverything({ q, start, end }: HistoryOptions): boolean {
  return q.trim() === '' && start === null && end === null;
}

export function isUsual(section: HistorySection, options: HistoryOptions): boolean {
  return isEverything(options) && options.sort === usualOptions(section).sort;
}

export function isSameSearch(left: HistoryOptions, right: HistoryOptions): boolean {
  return (
    left.sort === right.sort &&
    left.q.trim() === right.q.trim() &&
    left.start === right.start &&
    left.end === right.end
  );
}

/** True when the end is not before the start (HIS-13). */
export function isInOrder({ start, end }: Pick<HistoryOptions, 'start' | 'end'>): boolean {
  return start === null || end === null || end >= start;
}

/** The options as request fields of a search (API-27, API-56). */
export function searchRange({ q, start, end }: HistoryOptions) {
  return {
    q: q.trim(),
    start: start === null ? undefined : toEpochSeconds(start),
    end: end === null ? undefined : endOfDay(end),
  };
}

export interface HistoryMonth {
  /** `2026-11`. */
  readonly value: string;
  /** `November 2026`. */
  readonly name: string;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

const MONTHS_BACK = 24;

/** The months of the last two years, newest first (HIS-09, HIS-10). */
export function historyMonths(today: CalendarDate): HistoryMonth[] {
  const first = startOfMonth(today);
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const start = addMonths(first, -back);
    const name = `${monthName(Number(start.slice(5, 7)))} ${start.slice(0, 4)}`;
    return { value: start.slice(0, 7), name, start, end: endOfMonth(start) };
  });
}

/** The listed month that equals a range; undefined for any other range. */
export function monthOf(
  months: readonly HistoryMonth[],
  { start, end }: HistoryOptions,
): HistoryMonth | undefined {
  return months.find((month) => month.start === start && month.end === end);
}
