import { and, gte, isNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { endOfMonth, startOfMonth } from '../../domain/values/calendar-month.ts';

/** The first day of the month of a column of days. */
export function firstOfMonth(day: SQLWrapper): SQL<CalendarDate | null> {
  return sql`to_char(date_trunc('month', ${day}), 'YYYY-MM-DD')`;
}

/** True of the records that belong to the months of a page, which is sorted by this day. */
export function inMonthsOf(day: SQLWrapper, page: readonly (CalendarDate | null)[]): SQL | undefined {
  const known = page.filter((one) => one !== null).sort();
  const [earliest, latest] = [known[0], known.at(-1)];
  return or(
    earliest && latest ? and(gte(day, startOfMonth(earliest)), lte(day, endOfMonth(latest))) : undefined,
    page.includes(null) ? isNull(day) : undefined,
  );
}
