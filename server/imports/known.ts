import { and, eq, inArray } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { type ImportRecord, imports } from '../store/schema/imports.ts';

/** The import of a file that needs not be sent again: what it holds was taken in, or waits for approval. */
export async function findKnown(
  { store }: Pick<Dependencies, 'store'>,
  billerId: number,
  mapping: string,
  sha256: string,
): Promise<ImportRecord | undefined> {
  const [known] = await store.db
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.billerId, billerId),
        eq(imports.mapping, mapping),
        eq(imports.sha256, sha256),
        inArray(imports.state, ['held', 'applying', 'applied']),
      ),
    );
  return known;
}
