import { format } from 'date-fns/format';
import { type CalendarDate, isCalendarDate, toUtc } from '../values/calendar-date.ts';
import type { Cents } from '../values/cents.ts';
import type { ImportMapping } from './mapping.ts';

type Written = Pick<ImportMapping, 'dates' | 'amounts' | 'owed'>;

/** A value of a line as its file writes it, so that the people who make the file find it there. */
export function asWritten(value: string | Cents, { dates, amounts, owed }: Written): string {
  if (typeof value === 'number') return amountAs(owed === 'negative' ? -value : value, amounts);
  return isCalendarDate(value) ? dateAs(value, dates) : value;
}

const dateAs = (date: CalendarDate, pattern: string) => format(toUtc(date), pattern);

/** Without marks between thousands, which a file may leave out in each form. */
function amountAs(amount: number, written: ImportMapping['amounts']): string {
  if (written === '123456') return String(amount);
  const text = (amount / 100).toFixed(2);
  return written === '1.234,56' ? text.replace('.', ',') : text;
}
