/** A page of rows of which one more than shown was read: `next` goes on after the last one. */
export function pageOf<Row extends { readonly id: number }>(
  rows: readonly Row[],
  size: number,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last ? String(last.id) : null };
}
