import type { CalendarDate } from './calendar-date.ts';
import { accountNumbers, type HistoryLine, type HistorySection, isOf, lineKey } from './history.ts';
import { type HistoryOptions, type HistorySort, usualOptions } from './history-options.ts';
import { searchable } from './searchable.ts';

/** As many lines of each tab as a device holds. */
const MOST_HELD = 500;

/** What the device holds that the options name, in their order: the search of a time without a signal (HIS-25). */
export function searchLines<Line extends HistoryLine>(
  lines: readonly Line[],
  section: HistorySection,
  options: HistoryOptions,
): Line[] {
  return lines
    .filter((line) => isOf(section, line) && matches(line, options))
    .sort((one, other) => compare(one, other, options.sort));
}

/**
 * The lines held that are no longer so, told by the first page of everything: those that would stand on it and do not.
 * Beyond what a device holds, the oldest are given up too.
 */
export function linesToForget(
  held: readonly HistoryLine[],
  section: HistorySection,
  page: readonly HistoryLine[],
  total: number,
): HistoryLine[] {
  const { sort } = usualOptions(section);
  const fresh = new Set(page.map(lineKey));
  const last = page.length < total ? page.at(-1) : undefined;
  const others = held.filter((line) => isOf(section, line) && !fresh.has(lineKey(line)));
  const isGone = (line: HistoryLine) => !last || compare(line, last, sort) < 0;
  const staying = others
    .filter((line) => !isGone(line))
    .sort((one, other) => compare(one, other, sort))
    .slice(0, Math.max(0, MOST_HELD - page.length));
  return others.filter((line) => !staying.includes(line));
}

function matches(line: HistoryLine, { q, start, end }: HistoryOptions): boolean {
  const day = dayOf(line);
  if (start !== null && (day === null || day < start)) return false;
  if (end !== null && (day === null || day > end)) return false;
  const sought = searchable(q.trim());
  return sought === '' || wordsOf(line).some((words) => searchable(words).includes(sought));
}

function dayOf({ kind, record }: HistoryLine): CalendarDate | null {
  return kind === 'bill' ? record.due_date : record.transaction_date;
}

/** Where a keyword is looked for (HIS-08, SRV-49). */
function wordsOf({ kind, record }: HistoryLine): string[] {
  const words = [record.biller.name, record.nickname];
  return kind === 'bill'
    ? [...words, record.account_num, record.bill_type]
    : [...words, record.confirmation_num, ...accountNumbers(record)];
}

/** What is not known comes last either way; what is alike stands the latest first. */
function compare(one: HistoryLine, other: HistoryLine, sort: HistorySort): number {
  const field = sort.replace('-', '');
  const [a, b] = [sortValue(one, field), sortValue(other, field)];
  if (a === null || b === null) return a === b ? tie(one, other) : a === null ? 1 : -1;
  const up = a < b ? -1 : a > b ? 1 : 0;
  if (up === 0) return tie(one, other);
  return sort.startsWith('-') ? -up : up;
}

function tie(one: HistoryLine, other: HistoryLine): number {
  if (one.kind === 'payment' && other.kind === 'payment')
    return other.record.transaction_time - one.record.transaction_time || other.record.id - one.record.id;
  return one.record.id - other.record.id;
}

function sortValue({ kind, record }: HistoryLine, field: string): string | number | null {
  if (field === 'biller') return record.biller.name.toLowerCase();
  if (field === 'account_num') return record.account_num;
  if (kind === 'bill') return field === 'due_date' ? record.due_date : record.amount;
  if (field === 'confirmation_num') return record.confirmation_num;
  return field === 'total' ? record.total : record.transaction_date;
}
