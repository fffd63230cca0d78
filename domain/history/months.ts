import type { MonthTotal } from '../api/month-total.ts';
import { PROCESSING, SUCCESSFUL, type TransactionStatus } from '../receipts/transaction-status.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { startOfMonth } from '../values/calendar-month.ts';
import { type Cents, subtract, sum, ZERO } from '../values/cents.ts';
import { monthName } from '../values/month-name.ts';
import type { HistoryLine, PaymentRecord } from './history.ts';
import type { HistorySort } from './options.ts';

/**
 * Which records of a month its heading counts: all, the first ones while more can be loaded, or those that are
 * saved on a device.
 */
export type CountedRecords = 'all' | 'first' | 'saved';

/** The records of one month, as the list heads them. */
export interface HistoryMonth {
  /** `November 2026`, or empty for records that are not sorted by date. */
  readonly title: string;
  /** Those that are shown. */
  readonly lines: readonly HistoryLine[];
  readonly count: number;
  /** What was billed or paid by the counted records; null where they do not stand by month. */
  readonly sum: Cents | null;
  /** What banks have not confirmed of the counted payments; the sum leaves it out. */
  readonly onItsWay: Cents;
  readonly counted: CountedRecords;
}

interface ListedLines {
  readonly lines: readonly HistoryLine[];
  /** How many of them are shown. */
  readonly shown: number;
  readonly sort: HistorySort;
  readonly hasMore: boolean;
  /** True where the lines are those of the device, and not the server's answer. */
  readonly isFromDevice: boolean;
}

/**
 * The shown records by month, in their order; one group without a title where they are sorted otherwise
 * (ruling 72). A month counts what the server has told of it, else its lines.
 */
export function historyMonths({ lines, shown, sort, hasMore, isFromDevice }: ListedLines): HistoryMonth[] {
  const shownLines = lines.slice(0, shown);
  const counted = isFromDevice ? 'saved' : hasMore ? 'first' : 'all';
  if (!sort.endsWith('_date'))
    return [{ title: '', lines: shownLines, count: shownLines.length, sum: null, onItsWay: ZERO, counted }];
  const known = byTitle(lines);
  const lastTitle = [...known.keys()].at(-1);
  return [...byTitle(shownLines)].map(([title, ours]) => {
    const told = ours.at(-1)?.month;
    if (told) {
      const { count, sum, on_its_way: onItsWay = ZERO } = told;
      return { title, lines: ours, count, sum, onItsWay, counted: 'all' };
    }
    const all = known.get(title) ?? ours;
    return {
      title,
      lines: ours,
      count: all.length,
      sum: sum(all.map(countedAmount)),
      onItsWay: sum(all.map(amountOnItsWay)),
      counted: counted === 'first' && title !== lastTitle ? 'all' : counted,
    };
  });
}

function byTitle(lines: readonly HistoryLine[]): ReadonlyMap<string, readonly HistoryLine[]> {
  const months = new Map<string, HistoryLine[]>();
  for (const line of lines) {
    const title = titleOf(line);
    const month = months.get(title);
    if (month) month.push(line);
    else months.set(title, [line]);
  }
  return months;
}

/** The lines of an answer, each with what the answer tells of its month. */
export function withMonths(
  lines: readonly HistoryLine[],
  months: readonly MonthTotal[] | undefined,
): readonly HistoryLine[] {
  if (!months) return lines;
  const told = new Map(months.map((total) => [total.month, total]));
  return lines.map((line) => {
    const day = dateOf(line);
    const month = told.get(day && startOfMonth(day));
    return month ? { ...line, month } : line;
  });
}

function dateOf({ kind, record }: HistoryLine): CalendarDate | null {
  return kind === 'bill' ? record.due_date : record.transaction_date;
}

function titleOf(line: HistoryLine): string {
  const date = dateOf(line);
  if (date === null) return 'Without a date';
  return `${monthName(Number(date.slice(5, 7)))} ${date.slice(0, 4)}`;
}

/** What counts in a sum: of a payment, what was paid and not given back. */
function countedAmount({ kind, record }: HistoryLine): Cents {
  if (kind === 'bill') return record.amount ?? ZERO;
  return amountIn(SUCCESSFUL, record);
}

function amountOnItsWay({ kind, record }: HistoryLine): Cents {
  return kind === 'payment' ? amountIn(PROCESSING, record) : ZERO;
}

/** Of a payment in this status, what was not given back: some may be, while its bank has not confirmed it (ruling 7). */
function amountIn(status: TransactionStatus, record: PaymentRecord): Cents {
  const { trans_status, total, refunded_amount = ZERO } = record;
  return trans_status === status ? subtract(total, refunded_amount) : ZERO;
}
