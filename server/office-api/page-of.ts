import type { Ordered } from '../office/in-order.ts';

export interface Numbered<Id = number> {
  readonly id: Id;
}

/** Which page is asked for in which order, and one row more than it shows. */
export interface PageQuery<Id = number> extends Ordered<Id> {
  readonly most: number;
}

export interface Page<Row> {
  readonly rows: Row[];
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * A page of numbered rows in the order of their list. `read` reads the rows that follow the one that `before` names, or
 * in the opposite order those that precede the one that `after` names.
 */
export async function pageOf<Id extends number | string, Row extends Numbered<Id>>(
  { before, after }: Pick<PageQuery<Id>, 'before' | 'after'>,
  size: number,
  read: (query: PageQuery<Id>) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const found = await read({ before, after, most: size + 1 });
  const isUpwards = after !== undefined;
  const rows = isUpwards ? found.slice(0, size).reverse() : found.slice(0, size);
  const hasMore = found.length > size;
  const [first, last] = [rows[0], rows.at(-1)];
  const hasOlder = isUpwards || hasMore;
  const hasNewer = isUpwards ? hasMore : before !== undefined;
  return {
    rows,
    before: hasOlder && last ? String(last.id) : null,
    after: hasNewer && first ? String(first.id) : null,
  };
}
