import { addDays, addMonths, type CalendarDate, calendarDate, toEpochSeconds } from './calendar-date.ts';
import { endOfDay, type HistorySection } from './history.ts';
import type { Sort } from './search.ts';

/** `statement_total` is the amount of a bill as history shows it. */
export type BillSort = Sort<'due_date' | 'biller' | 'account_num' | 'statement_total'>;
export type PaymentSort = Sort<'transaction_date' | 'biller' | 'account_num' | 'confirmation_num' | 'total'>;
export type HistorySort = BillSort | PaymentSort;

/** What a tab of history is searched by. Each tab has its own (HIS-15). */
export interface HistoryOptions {
  readonly sort: HistorySort;
  readonly q: string;
  /** Both days are included; null is no bound. */
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

/** The ways to sort each tab, by name; the first is the usual one (HIS-02 to HIS-05). */
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

/** Everything, the latest first. */
export function usualOptions(section: HistorySection): HistoryOptions {
  const sort = section === 'bills' ? '-due_date' : '-transaction_date';
  return { sort, q: '', start: null, end: null };
}

/** Nothing is left out. */
export function isEverything({ q, start, end }: HistoryOptions): boolean {
  return q.trim() === '' && start === null && end === null;
}

export function isUsual(section: HistorySection, options: HistoryOptions): boolean {
  return isEverything(options) && options.sort === usualOptions(section).sort;
}

export function isSameSearch(one: HistoryOptions, other: HistoryOptions): boolean {
  return (
    one.sort === other.sort &&
    one.q.trim() === other.q.trim() &&
    one.start === other.start &&
    one.end === other.end
  );
}

/** The end is not before the start (HIS-13). */
export function isInOrder({ start, end }: Pick<HistoryOptions, 'start' | 'end'>): boolean {
  return start === null || end === null || end >= start;
}

/** The options as a search of the server takes them (API-27, API-56). */
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

/** The months of the last 2 years, newest first (HIS-09, HIS-10). */
export function historyMonths(today: CalendarDate): HistoryMonth[] {
  const first = calendarDate(`${today.slice(0, 7)}-01`);
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const start = addMonths(first, -back);
    const name = `${NAMES[Number(start.slice(5, 7)) - 1]} ${start.slice(0, 4)}`;
    return { value: start.slice(0, 7), name, start, end: addDays(addMonths(start, 1), -1) };
  });
}

/** The month that a range is, of these; none for any other range. */
export function monthOf(
  months: readonly HistoryMonth[],
  { start, end }: HistoryOptions,
): HistoryMonth | undefined {
  return months.find((month) => month.start === start && month.end === end);
}

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
