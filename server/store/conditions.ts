import {
  type AnyColumn,
  type BinaryOperator,
  type Column,
  type GetColumnData,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { searchKey } from '../../domain/values/search-key.ts';

/** Compares a column with what was asked for; undefined, which narrows nothing, where nothing was. */
export function ifGiven<C extends Column>(
  compare: BinaryOperator,
  column: C,
  value: GetColumnData<C, 'raw'> | SQLWrapper | undefined,
): SQL | undefined {
  return value === undefined ? undefined : compare(column, value);
}

/**
 * True where a column contains what was typed, compared like `searchable`; undefined when nothing
 * was typed.
 */
export function containsText(columns: readonly (AnyColumn | SQL)[], typed: string): SQL | undefined {
  const words = searchKey(typed.trim());
  if (words === '') return undefined;
  return or(...columns.map((column) => sql`${searchableColumn(column)} like ${containing(words)}`));
}

/** The pattern of `like` for texts that contain these words as they are. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The domain's `searchable` in SQL. */
function searchableColumn(column: AnyColumn | SQL): SQL {
  return sql`lower(regexp_replace(
    normalize(translate(${column}, '‘’ʼ′´“”„', '''''''''''"""'), NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
}
