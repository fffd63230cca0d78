import { and, asc, eq, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { ENDS_ON_DATE } from '../../domain/auto-pay/auto-pay.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { autoPays, autoPayTries } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import type { AutoPayRow } from './rows.ts';

/**
 * Claims the next auto pay whose planned run has come, or else one whose stop date has passed. The
 * claim lasts a minute: if this process dies, another continues. An auto pay with an open try is
 * not due, because that try is looked up first.
 */
export function claimAutoPay({ store, clock }: Dependencies): Promise<AutoPayRow | undefined> {
  const today = clock.today();
  const now = clock.now();
  return store.transact(async (db) => {
    const row =
      (await firstOf(db, now, lte(autoPays.runDate, today))) ??
      (await firstOf(db, now, and(eq(autoPays.endAutoPay, ENDS_ON_DATE), lt(autoPays.endDate, today))));
    if (row) await postponeAutoPay(db, row, now + MINUTE);
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

/** Puts an auto pay off until `at`. */
export async function postponeAutoPay(db: Db, { id }: Pick<AutoPayRow, 'id'>, at: number): Promise<void> {
  await db
    .update(autoPays)
    .set({ nextCheckAt: new Date(at) })
    .where(eq(autoPays.id, id));
}
