import { type Placeholder, sql } from 'drizzle-orm';
import type { Db } from './store.ts';

/** Stands where a value will be. */
export type Blanks<Values> = { readonly [Name in keyof Values]: Placeholder<string, Values[Name]> };

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

const blanks = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

let statements = 0;

/**
 * A statement that is put together once for each connection and from then on only filled in: for what is asked again and
 * again, putting it together takes longer than asking.
 */
export function statement<Values extends Record<string, unknown>, Rows>(
  build: (db: Db, values: Blanks<Values>) => { prepare(name: string): Prepared<Rows> },
): (db: Db, values: Values) => Promise<Rows> {
  const name = `statement ${++statements}`;
  const prepared = new WeakMap<Db, Prepared<Rows>>();
  return (db, values) => {
    let mine = prepared.get(db);
    if (!mine) {
      mine = build(db, blanks as Blanks<Values>).prepare(name);
      prepared.set(db, mine);
    }
    return mine.execute(values);
  };
}
