import { sql } from 'drizzle-orm';
import type { Db } from '../store/store.ts';

/**
 * Lets a transaction end before it is on the disk. A database that loses its power, or fails over, may lose the last of
 * such transactions, although they were answered. So nobody relies on one of them alone:
 * - A part of an import that is lost takes its `appliedThrough` with it, which the same transaction wrote. The part is
 *   applied again.
 * - How far a file was read stands in the memory of the process only. So the lines are counted once they have all been
 *   staged (`requireStaged`), in a transaction that waits for the disk.
 *
 * Commits reach the disk in their order: any later commit that waits for it waits for these as well.
 */
export async function doNotWaitForDisk(db: Db): Promise<void> {
  await db.execute(sql`set local synchronous_commit = off`);
}
