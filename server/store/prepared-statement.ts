import { type Placeholder, sql } from 'drizzle-orm';
import type { Db } from './store.ts';

/** A placeholder for each value. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: Placeholder<string, Values[Name]> };

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

export interface Statement<Rows> {
  prepare(name: string): Prepared<Rows>;
}

const blanks = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

let statements = 0;

/**
 * A statement that is built once for each connection and afterwards only gets its values. Building
 * a frequent statement takes longer than running it.
 */
export function preparedStatement<Values extends Record<string, unknown>, Rows>(
  build: (db: Db, values: Placeholders<Values>) => Statement<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  const name = `statement ${++statements}`;
  const prepared = new WeakMap<Db, Prepared<Rows>>();
  return (db, values) => {
    let own = prepared.get(db);
    if (!own) {
      own = build(db, blanks as Placeholders<Values>).prepare(name);
      prepared.set(db, own);
    }
    return own.execute(values);
  };
}
