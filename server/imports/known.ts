import { and, eq, ne } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { type ImportRecord, imports } from '../store/schema/imports.ts';
import { isBeingRead, UnderWay } from './reading.ts';

/**
 * The import of a file that needs not be sent again: what it holds was taken in, or waits for approval. Throws
 * `UnderWay` while the same file is being read.
 */
export async function findKnown(
  { store, clock }: Pick<Dependencies, 'store' | 'clock'>,
  billerId: number,
  mapping: string,
  sha256: string,
): Promise<ImportRecord | undefined> {
  const [same] = await store.db
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.billerId, billerId),
        eq(imports.mapping, mapping),
        eq(imports.sha256, sha256),
        ne(imports.state, 'refused'),
      ),
    );
  if (same && isBeingRead(same, clock.now())) throw new UnderWay();
  return same?.state === 'staging' ? undefined : same;
}
