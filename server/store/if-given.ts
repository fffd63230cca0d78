import type { BinaryOperator, Column, GetColumnData, SQL, SQLWrapper } from 'drizzle-orm';

/** Compares a column with what was asked for; undefined, which narrows nothing, where nothing was. */
export function ifGiven<C extends Column>(
  compare: BinaryOperator,
  column: C,
  value: GetColumnData<C, 'raw'> | SQLWrapper | undefined,
): SQL | undefined {
  return value === undefined ? undefined : compare(column, value);
}
