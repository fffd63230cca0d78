import { type AnyColumn, and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { RequestOf } from '../../domain/api/call.ts';
import type { OfficeCall } from '../../domain/api/office-call.ts';

/** What a list may be asked for: a sort such as `amount`, or `-amount` for the largest first, and one page of it. */
export interface Ordered<Id = number> {
  readonly sort?: string | undefined;
  readonly before?: Id | undefined;
  readonly after?: Id | undefined;
}

/** What a list is asked for by its call, and the most rows to read. */
export type QueryOf<C extends OfficeCall> = RequestOf<C> & { readonly most: number };

/** The orders of a table. No column of them is ever null, or its rows would be on no page. */
interface Order {
  /** The table with the number of a row, with all tables joined to it whose columns `by` names. */
  readonly rows: PgTable | SQL;
  readonly id: AnyColumn;
  /** The order without a sort, the last first, before that of the numbers. A sort that `by` does not name is this one. */
  readonly own?: readonly SQL[];
  readonly by?: Readonly<Record<string, SQL>>;
}

/** Reads one page of an order: its condition, and how the rows follow each other. */
export interface InOrder {
  readonly where: SQL | undefined;
  readonly orderBy: readonly SQL[];
}

/**
 * Rows in the order that is asked for, from the row on that a cursor names; with `after`, backwards. Row comparison
 * lets an index begin there. `seen` narrows to what somebody sees: there is nothing beyond a row that they do not see,
 * because its place in the order would tell of it.
 */
export function inOrder(
  { rows, id, own = [], by = {} }: Order,
  { sort, before, after }: Ordered<number | string>,
  seen?: SQL,
): InOrder {
  const isUp = sort !== undefined && !sort.startsWith('-');
  const isAscending = after === undefined ? isUp : !isUp;
  const column = by[sort?.replace(/^-/, '') ?? ''];
  const columns = [...(column ? [column] : []), ...own, sql`${id}`];
  const cursor = after ?? before;
  return {
    where: cursor === undefined ? undefined : beyond(),
    orderBy: columns.map((one) => (isAscending ? asc(one) : desc(one))),
  };

  function beyond(): SQL {
    const sign = sql.raw(isAscending ? '>' : '<');
    if (columns.length === 1) return sql`${id} ${sign} ${cursor}`;
    const named = and(eq(id, cursor), seen);
    const at = columns.map((one) => sql`(select ${one} from ${rows} where ${named} limit 1)`);
    return sql`(${sql.join(columns, sql`, `)}) ${sign} (${sql.join(at, sql`, `)})`;
  }
}
