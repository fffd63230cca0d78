import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** What separates words. Beside blanks it names no class of letters, because those depend on the locale of the database. */
const BETWEEN_WORDS = sql.raw(
  String.raw`'[\s\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+'`,
);
const ACCENTS = sql.raw(String.raw`'[\u0300-\u036f]'`);
/** Letters that have a stroke and no accent, and the sigma at the end of a word. */
const STROKES = sql.raw(`'øØłŁđĐς', 'oOlLdDσ'`);
/** A line that somebody put into a name must not be too long for the index. */
const LONGEST = sql.raw('500');

/** The words of some texts without case and accents: for an index, and for the question that finds by it. */
export function wordsOf(...texts: readonly (AnyColumn | SQL)[]): SQL {
  return sql`array_to_tsvector(${listOf(texts)})`;
}

/** The same with the number of a biller as a word of its own, so that one question finds the words of its rows alone. */
export function wordsOfBiller(biller: AnyColumn, ...texts: readonly (AnyColumn | SQL)[]): SQL {
  return sql`array_to_tsvector(array_append(${listOf(texts)}, '=' || ${biller}::text))`;
}

function listOf(texts: readonly (AnyColumn | SQL)[]): SQL {
  const all = sql.join([...texts], sql` || ' ' || `);
  const bare = sql`regexp_replace(normalize(left(${all}, ${LONGEST}), nfd), ${ACCENTS}, '', 'g')`;
  return sql`array_remove(regexp_split_to_array(lower(translate(${bare}, ${STROKES})), ${BETWEEN_WORDS}), '')`;
}
