import { and, asc, eq, lte } from 'drizzle-orm';
import { lostMail, takenMail } from '../../domain/accounts/text/mails.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { Refusal } from '../refusal.ts';
import { readClock } from '../store/clock-guard.ts';
import { takeOvers } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { removeHolding } from './account-removed.ts';
import { accountOf, mail } from './take-over-ended.ts';

type TakeOver = typeof takeOvers.$inferSelect;

/**
 * Carries out one take-over to which nobody has objected in time; false when none is due (ruling 57). The lock of
 * its row keeps other processes off, and everything happens in that one transaction. While a payment of a payer is
 * under way, removing the account is refused: then nothing has changed, and the take-over waits for another minute.
 */
export async function carryOutTakeOver(outside: Dependencies): Promise<boolean> {
  const clock = await readClock(outside);
  if (!clock) return false;
  const parts = { ...outside, clock };
  const claim: { takeOver?: TakeOver } = {};
  try {
    return await parts.store.transact(async (db) => {
      const takeOver = await lockDue(parts, db);
      if (!takeOver) return false;
      claim.takeOver = takeOver;
      await carryOut(parts, db, takeOver);
      return true;
    });
  } catch (error) {
    // Otherwise a take-over that cannot be carried out would hold up all others.
    if (claim.takeOver) await postpone(parts, claim.takeOver);
    if (error instanceof Refusal) return true;
    throw error;
  }
}

async function lockDue({ clock }: Dependencies, db: Db): Promise<TakeOver | undefined> {
  const [due] = await db
    .select()
    .from(takeOvers)
    .where(and(eq(takeOvers.state, 'pending'), lte(takeOvers.nextTryAt, new Date(clock.now()))))
    .orderBy(asc(takeOvers.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return due;
}

async function carryOut(parts: Dependencies, db: Db, takeOver: TakeOver): Promise<void> {
  const { id, accountId, customerId, payers } = takeOver;
  const account = await accountOf(db, takeOver);
  for (const customer of payers) {
    if (!(await removeHolding(parts, { db, customer }, accountId))) continue;
    await recordEvent({ db, customer }, parts, 'account-lost', 'done');
    await mail(parts, db, takeOver, [customer], lostMail(account));
  }
  await recordEvent({ db, customer: customerId }, parts, 'account-taken-over', 'done');
  await mail(parts, db, takeOver, [customerId], takenMail(account));
  await db
    .update(takeOvers)
    .set({ state: 'done', endedAt: new Date(parts.clock.now()) })
    .where(eq(takeOvers.id, id));
}

async function postpone({ store, clock }: Dependencies, { id }: TakeOver): Promise<void> {
  await store.db
    .update(takeOvers)
    .set({ nextTryAt: new Date(clock.now() + MINUTE) })
    .where(and(eq(takeOvers.id, id), eq(takeOvers.state, 'pending')));
}
