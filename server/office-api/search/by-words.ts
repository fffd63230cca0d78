import { type SQL, sql } from 'drizzle-orm';
import type { Seen } from '../../office/seen.ts';
import type { Db, Store } from '../../store/store.ts';

/** True where every word that was typed begins one of these words. */
export function haveWords(words: SQL, typed: readonly string[]): SQL {
  return sql`${words} @@ ${begunBy(typed)}::tsquery`;
}

/** The same of these billers alone, whose numbers stand among the words (`wordsOfBiller`). */
export function haveWordsOf(seen: Seen, words: SQL, typed: readonly string[]): SQL {
  if (seen === 'all') return haveWords(words, typed);
  const of = seen.map((biller) => `'=${biller}'`).join(' | ');
  return sql`${words} @@ ${`(${of}) & ${begunBy(typed)}`}::tsquery`;
}

const begunBy = (typed: readonly string[]) => typed.map((word) => `'${word}':*`).join(' & ');

/**
 * Reads by an index of words. The planner knows nothing of how many words begin like one: it would read a million
 * rows one after the other in the hope that the first few fit.
 */
export function byWords<Answer>(store: Store, read: (db: Db) => Promise<Answer>): Promise<Answer> {
  return store.transact(async (db) => {
    await db.execute(sql`select set_config('enable_seqscan', 'off', true)`);
    return read(db);
  });
}
