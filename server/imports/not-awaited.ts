import { sql } from 'drizzle-orm';
import type { Db } from '../store/store.ts';

/**
 * Lets a transaction end before it is on the disk. Commits reach the disk in their order, so a database that loses its
 * power loses the last parts of a file together with the line up to which it was read or applied: the import goes on
 * from there. What a customer does afterwards waits for the disk, and so for all of these parts.
 */
export async function doNotWaitForDisk(db: Db): Promise<void> {
  await db.execute(sql`set local synchronous_commit = off`);
}
