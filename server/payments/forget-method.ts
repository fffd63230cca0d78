import { asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { noteRefusal } from '../observability/processor-refusal.ts';
import { ProcessorDown, ProcessorSilent } from '../ports/processor.ts';
import { rowsOf } from '../store/db.ts';
import { forgottenMethods } from '../store/schema/payment-methods.ts';
import type { Db } from '../store/store.ts';
import { nextCheck } from './next-check.ts';

type Row = typeof forgottenMethods.$inferSelect;

/**
 * Has the processor forget one method that the portal no longer has, so that nobody can charge it any more. A
 * processor that does not answer is asked again later. A method that a payment without an outcome still needs
 * waits for the outcome.
 */
export async function forgetMethod(parts: Dependencies): Promise<boolean> {
  const method = await claim(parts);
  if (!method) return false;
  if (await isNeeded(parts.store.db, method)) return true;
  try {
    await parts.processor.forget(method.token);
  } catch (error) {
    if (error instanceof ProcessorDown || error instanceof ProcessorSilent || noteRefusal(parts, error))
      return true;
    throw error;
  }
  await parts.store.db.delete(forgottenMethods).where(isMethod(method));
  return true;
}

/** Unlike other rows that wait, a method without a `nextCheckAt` is due first: it was never tried. */
function claim({ store, clock }: Dependencies): Promise<Row | undefined> {
  const now = clock.now();
  const { nextCheckAt } = forgottenMethods;
  return store.transact(async (db) => {
    const [method] = await db
      .select()
      .from(forgottenMethods)
      .where(or(isNull(nextCheckAt), lte(nextCheckAt, new Date(now))))
      .orderBy(sql`${asc(nextCheckAt)} nulls first`)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!method) return undefined;
    await db
      .update(forgottenMethods)
      .set({ nextCheckAt: nextCheck(now, method.checks), checks: method.checks + 1 })
      .where(isMethod(method));
    return method;
  });
}

/** True while a charge of the method has no outcome, or when it stands in a wallet again. */
async function isNeeded(db: Db, { token }: Row): Promise<boolean> {
  const rows = await rowsOf<{ needed: boolean }>(
    db,
    sql`
    select exists (select from payment_methods where token = ${token})
        or exists (select from attempts where state = 'intended' and method ->> 'token' = ${token})
        or exists (select from auto_pay_tries where state = 'intended' and method ->> 'token' = ${token}) as needed`,
  );
  return rows[0]?.needed ?? true;
}

function isMethod({ token }: Row) {
  return eq(forgottenMethods.token, token);
}
