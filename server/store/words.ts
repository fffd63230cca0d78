import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm';
import { searchable } from '../../domain/searchable.ts';

/** True where one of the columns holds what was typed, as `searchable` compares it; undefined when nothing was typed. */
export function holdsWords(columns: readonly (AnyColumn | SQL)[], typed: string): SQL | undefined {
  const words = searchable(typed.trim());
  if (words === '') return undefined;
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => sql`${searchableColumn(column)} like ${pattern}`));
}

/** `searchable` of the domain, said to the database. */
function searchableColumn(column: AnyColumn | SQL): SQL {
  return sql`lower(regexp_replace(
    normalize(translate(${column}, '‘’ʼ′´“”„', '''''''''''"""'), NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
}
