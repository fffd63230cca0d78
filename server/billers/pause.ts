import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { billers } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';

/** From this transaction on nobody can pay the biller. False for one that is paused already. */
export async function pauseBiller(
  db: Db,
  { clock }: Pick<Dependencies, 'clock'>,
  id: number,
  words: string,
): Promise<boolean> {
  const paused = await db
    .update(billers)
    .set({ pausedAt: new Date(clock.now()), pausedWords: words })
    .where(and(eq(billers.id, id), isNull(billers.pausedAt)))
    .returning({ id: billers.id });
  return paused.length > 0;
}

/** Scheduled payments that waited are tried within the hour. False for a biller that is not paused. */
export async function resumeBiller(db: Db, id: number): Promise<boolean> {
  const resumed = await db
    .update(billers)
    .set({ pausedAt: null, pausedWords: '' })
    .where(and(eq(billers.id, id), isNotNull(billers.pausedAt)))
    .returning({ id: billers.id });
  return resumed.length > 0;
}
