interface Numbered {
  readonly id: number;
}

/** Which page is asked for, and one row more than it shows. */
export interface PageQuery {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly most: number;
}

/**
 * A page of numbered rows, the newest first. `read` reads rows with a smaller number than `before` downwards, or with a
 * larger one than `after` upwards.
 */
export async function pageOf<Row extends Numbered>(
  { before, after }: Pick<PageQuery, 'before' | 'after'>,
  size: number,
  read: (query: PageQuery) => Promise<readonly Row[]>,
): Promise<{ rows: Row[]; before: string | null; after: string | null }> {
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
