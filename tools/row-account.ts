import type { Row } from './citations.ts';

/** What became of each row of the catalogues. */
export interface RowAccount {
  readonly tested: readonly Row[];
  /** No test can show it, and the page of such rows says why. */
  readonly untestable: readonly Row[];
  readonly missing: readonly Row[];
  /** What the page of untestable rows lists, although a test names it or no catalogue has it. */
  readonly listedWrongly: readonly string[];
}

export function account(
  rows: readonly Row[],
  named: ReadonlySet<string>,
  listed: readonly string[],
): RowAccount {
  const ids = new Set(rows.map(({ id }) => id));
  return {
    tested: rows.filter(({ id }) => named.has(id)),
    untestable: rows.filter(({ id }) => !named.has(id) && listed.includes(id)),
    missing: rows.filter(({ id }) => !named.has(id) && !listed.includes(id)),
    listedWrongly: listed.filter((id) => named.has(id) || !ids.has(id)),
  };
}
