import { and, eq, ne } from 'drizzle-orm';
import { dueOf } from '../../domain/tax-return.ts';
import { holdings } from '../store/schema/billers.ts';
import { taxReturns } from '../store/schema/tax.ts';
import type { Scope } from '../store/scope.ts';
import { linesOf } from './form.ts';
import { changeAmount, lockReturn } from './save.ts';

/**
 * What was saved without filing goes with the last customer who holds the account; what the organisation has stays with it
 * (SET-25).
 */
export async function endTaxDrafts({ db, customer }: Scope, accountId: number): Promise<void> {
  const [other] = await db
    .select({ customer: holdings.customerId })
    .from(holdings)
    .where(and(eq(holdings.accountId, accountId), ne(holdings.customerId, customer)))
    .limit(1);
  if (other) return;
  const unfiled = and(eq(taxReturns.accountId, accountId), eq(taxReturns.status, 'Non-filed'));
  const found = await db.select({ id: taxReturns.id }).from(taxReturns).where(unfiled).orderBy(taxReturns.id);
  for (const { id } of found) {
    await lockReturn(db, id);
    const [draft] = await db
      .select()
      .from(taxReturns)
      .where(and(unfiled, eq(taxReturns.id, id)));
    if (!draft || Object.keys(draft.entries).length === 0) continue;
    const amountDue = dueOf(linesOf(draft.form, {}), draft.dueItem) ?? draft.amountDue;
    await db
      .update(taxReturns)
      .set({ entries: {}, amountDue, version: draft.version + 1 })
      .where(eq(taxReturns.id, id));
    await changeAmount(db, id, draft.amountDue, amountDue);
  }
}
