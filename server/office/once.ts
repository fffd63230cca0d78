import type { Dependencies } from '../dependencies.ts';
import { staffKeys } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';

/** True for the first request with a key, in the transaction that does what it asks for. A parallel one waits. */
export async function isFirst(db: Db, { clock }: Pick<Dependencies, 'clock'>, key: string): Promise<boolean> {
  const first = await db
    .insert(staffKeys)
    .values({ key, at: new Date(clock.now()) })
    .onConflictDoNothing()
    .returning({ key: staffKeys.key });
  return first.length > 0;
}
