import { eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { clockMarks } from './schema/work.ts';

/** The rows of `clock_marks`. Earlier versions read the first alone. */
export const MARKS = { latestWork: 1, slowRecoveryCodes: 2 } as const;

/** When the first process asked about this mark, in milliseconds. Every process learns the same. */
export async function firstWorkedAt(
  { store, clock }: Pick<Dependencies, 'store' | 'clock'>,
  mark: (typeof MARKS)[keyof typeof MARKS],
): Promise<number> {
  const read = async () => (await store.db.select().from(clockMarks).where(eq(clockMarks.id, mark)))[0]?.at;
  const stored = await read();
  if (stored) return stored.getTime();
  const now = new Date(clock.now());
  await store.db.insert(clockMarks).values({ id: mark, at: now }).onConflictDoNothing();
  return ((await read()) ?? now).getTime();
}
