import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { MINUTE } from '../../domain/values/durations.ts';
import { autoPayOnBillPosted } from '../auto-pay/on-bill-posted.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { importEffects } from '../store/schema/imports.ts';
import type { Db } from '../store/store.ts';
import { followBillPosted } from './bill-posted.ts';
import { sendToCollections, takeFromCollections } from './collections.ts';

type Effect = typeof importEffects.$inferSelect;

/**
 * Does what follows from one imported line, as if the biller had posted its bill alone; false when nothing is left. While
 * an auto pay of the account is being made, its effect waits.
 */
export async function followImport(parts: Dependencies): Promise<boolean> {
  const effect = await claim(parts);
  if (!effect) return false;
  try {
    await parts.store.transact((db) => carryOut(db, parts, effect));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    parts.log.info({ effect: effect.kind }, 'an effect of an import waits');
  }
  return true;
}

/** Takes the effect that waits longest. It comes up again in a minute unless it is carried out. */
function claim({ store, clock }: Dependencies): Promise<Effect | undefined> {
  const now = new Date(clock.now());
  return store.transact(async (db) => {
    const [effect] = await db
      .select()
      .from(importEffects)
      .where(or(isNull(importEffects.triedAgainAt), lte(importEffects.triedAgainAt, now)))
      .orderBy(sql`${importEffects.triedAgainAt} asc nulls first`, asc(importEffects.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!effect) return undefined;
    await db
      .update(importEffects)
      .set({ triedAgainAt: new Date(now.getTime() + MINUTE) })
      .where(eq(importEffects.id, effect.id));
    return effect;
  });
}

async function carryOut(db: Db, parts: Dependencies, { id, kind, accountId, billId }: Effect): Promise<void> {
  const [own] = await db.delete(importEffects).where(eq(importEffects.id, id)).returning();
  if (!own) return;
  if (kind === 'in collections') return sendToCollections(db, parts, accountId, '');
  if (kind === 'out of collections') return takeFromCollections(db, accountId);
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for('update');
  const [bill] = await db
    .select()
    .from(bills)
    .where(and(eq(bills.id, billId ?? 0), eq(bills.isNewest, true)))
    .for('update');
  if (!account || !bill) return;
  if (kind === 'due date moved') await autoPayOnBillPosted(db, parts, accountId);
  else await followBillPosted(db, parts, account, bill);
}
