import { PROCESSING, SUCCESSFUL } from '../receipts/transaction-status.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { type Cents, subtract, sum, ZERO } from '../values/cents.ts';
import { monthName } from '../values/month-name.ts';
import type { HistoryLine } from './history.ts';
import type { HistorySort } from './options.ts';

/** The records of one month, as the list heads them. */
export interface HistoryMonth {
  /** `November 2026`, or empty for records that are not sorted by date. */
  readonly title: string;
  readonly lines: readonly HistoryLine[];
  /** What was billed or paid by its records; null where they do not stand by month. */
  readonly sum: Cents | null;
  /** False while more records of the month can be loaded: its sum is that of the first ones. */
  readonly isWhole: boolean;
}

/**
 * The shown records by month, in their order; one group without a title where they are sorted otherwise
 * (ruling 72).
 */
export function historyMonths(
  lines: readonly HistoryLine[],
  sort: HistorySort,
  hasMore: boolean,
): readonly HistoryMonth[] {
  if (!/_date$/.test(sort)) return [{ title: '', lines, sum: null, isWhole: !hasMore }];
  const months: { title: string; lines: HistoryLine[] }[] = [];
  for (const line of lines) {
    const title = titleOf(dateOf(line));
    const last = months.at(-1);
    if (last?.title === title) last.lines.push(line);
    else months.push({ title, lines: [line] });
  }
  return months.map((month, at) => ({
    ...month,
    sum: sum(month.lines.map(countedAmount)),
    isWhole: !hasMore || at < months.length - 1,
  }));
}

function dateOf({ kind, record }: HistoryLine): CalendarDate | null {
  return kind === 'bill' ? record.due_date : record.transaction_date;
}

function titleOf(date: CalendarDate | null): string {
  if (date === null) return 'Without a date';
  return `${monthName(Number(date.slice(5, 7)))} ${date.slice(0, 4)}`;
}

/** What counts in a sum: of a payment, what was paid and not given back. */
function countedAmount({ kind, record }: HistoryLine): Cents {
  if (kind === 'bill') return record.amount ?? ZERO;
  const { trans_status, total, refunded_amount = ZERO } = record;
  const counts = trans_status === SUCCESSFUL || trans_status === PROCESSING;
  return counts ? subtract(total, refunded_amount) : ZERO;
}
