import { and, asc, eq, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { ENDS_ON_DATE } from '../../domain/auto-pay.ts';
import type { Parts } from '../parts.ts';
import { autoPays, autoPayTries } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import type { AutoPayRow } from './rows.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/**
 * Takes the next auto pay whose planned run has come, else one whose stop date has passed, for a minute: if this process
 * dies, another goes on. One with a try that has no answer is not due: that is asked about first.
 */
export function claimAutoPay({ store, clock }: Parts): Promise<AutoPayRow | undefined> {
  const today = clock.today();
  const now = clock.now();
  return store.transact(async (db) => {
    const row =
      (await firstOf(db, now, lte(autoPays.runDate, today))) ??
      (await firstOf(db, now, and(eq(autoPays.endAutoPay, ENDS_ON_DATE), lt(autoPays.endDate, today))));
    if (row) await lookAgain(db, row, now + MINUTE);
    return row;
  });
}

async function firstOf(db: Db, now: number, isDue: SQL | undefined): Promise<AutoPayRow | undefined> {
  const [row] = await db
    .select()
    .from(autoPays)
    .where(
      and(
        eq(autoPays.active, true),
        isDue,
        or(isNull(autoPays.nextCheckAt), lte(autoPays.nextCheckAt, new Date(now))),
        notExists(
          db
            .select({ one: sql`1` })
            .from(autoPayTries)
            .where(and(eq(autoPayTries.autoPayId, autoPays.id), eq(autoPayTries.state, 'intended'))),
        ),
      ),
    )
    .orderBy(asc(autoPays.runDate))
    .limit(1)
    .for('update', { of: autoPays, skipLocked: true });
  return row;
}

/** Leaves an auto pay alone until then. */
export async function lookAgain(db: Db, { id }: Pick<AutoPayRow, 'id'>, at: number): Promise<void> {
  await db
    .update(autoPays)
    .set({ nextCheckAt: new Date(at) })
    .where(eq(autoPays.id, id));
}
