import type { CalendarDate } from '../values/calendar-date.ts';
import { searchKey } from '../values/search-key.ts';
import {
  accountNumbers,
  belongsToSection,
  type HistoryLine,
  type HistorySection,
  lineKey,
} from './history.ts';
import { type HistoryOptions, type HistorySort, usualOptions } from './options.ts';

/** The most lines of each tab that a device stores. */
const MOST_HELD = 500;

/** The stored lines that match the options, in their order: the search without a connection (HIS-25). */
export function searchLines<Line extends HistoryLine>(
  lines: readonly Line[],
  section: HistorySection,
  options: HistoryOptions,
): Line[] {
  return lines
    .filter((line) => belongsToSection(section, line) && matches(line, options))
    .sort((left, right) => compare(left, right, options.sort));
}

/**
 * The stored lines to delete, given the first page of an unfiltered list. A line is stale when it belongs on
 * that page and is not there. Beyond the device's limit, the oldest lines go too.
 */
export function linesToForget(
  stored: readonly HistoryLine[],
  section: HistorySection,
  page: readonly HistoryLine[],
  total: number,
): HistoryLine[] {
  const { sort } = usualOptions(section);
  const fresh = new Set(page.map(lineKey));
  const last = page.length < total ? page.at(-1) : undefined;
  const absent = stored.filter((line) => belongsToSection(section, line) && !fresh.has(lineKey(line)));
  const isGone = (line: HistoryLine) => !last || compare(line, last, sort) < 0;
  const staying = absent
    .filter((line) => !isGone(line))
    .sort((left, right) => compare(left, right, sort))
    .slice(0, Math.max(0, MOST_HELD - page.length));
  return absent.filter((line) => !staying.includes(line));
}

function matches(line: HistoryLine, { q, start, end }: HistoryOptions): boolean {
  const day = dayOf(line);
  if (start !== null && (day === null || day < start)) return false;
  if (end !== null && (day === null || day > end)) return false;
  const term = searchKey(q.trim());
  return term === '' || wordsOf(line).some((words) => searchKey(words).includes(term));
}

function dayOf({ kind, record }: HistoryLine): CalendarDate | null {
  return kind === 'bill' ? record.due_date : record.transaction_date;
}

/** The texts that a keyword is searched in (HIS-08, SRV-49). */
function wordsOf({ kind, record }: HistoryLine): string[] {
  const words = [record.biller.name, record.nickname];
  return kind === 'bill'
    ? [...words, record.account_num, record.bill_type]
    : [...words, record.confirmation_num, ...accountNumbers(record)];
}

/** Unknown values come last in both directions; equal values are sorted latest first. */
function compare(left: HistoryLine, right: HistoryLine, sort: HistorySort): number {
  const field = sort.replace('-', '');
  const [a, b] = [sortValue(left, field), sortValue(right, field)];
  if (a === null || b === null) return a === b ? tie(left, right) : a === null ? 1 : -1;
  const up = a < b ? -1 : a > b ? 1 : 0;
  if (up === 0) return tie(left, right);
  return sort.startsWith('-') ? -up : up;
}

function tie(left: HistoryLine, right: HistoryLine): number {
  if (left.kind === 'payment' && right.kind === 'payment')
    return right.record.transaction_time - left.record.transaction_time || right.record.id - left.record.id;
  return left.record.id - right.record.id;
}

function sortValue({ kind, record }: HistoryLine, field: string): string | number | null {
  if (field === 'biller') return record.biller.name.toLowerCase();
  if (field === 'account_num') return record.account_num;
  if (kind === 'bill') return field === 'due_date' ? record.due_date : record.amount;
  if (field === 'confirmation_num') return record.confirmation_num;
  return field === 'total' ? record.total : record.transaction_date;
}
