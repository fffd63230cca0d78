import { and, eq, ne } from 'drizzle-orm';
import { dueOf } from '../../domain/tax/tax-return.ts';
import { holdings } from '../store/schema/billers.ts';
import { taxReturns } from '../store/schema/tax.ts';
import type { Scope } from '../store/scope.ts';
import { linesOf } from './form.ts';
import { changeAmount, lockReturn } from './save.ts';

/**
 * Clears the drafts of an account's returns when its last customer removes it. Filed and pending
 * returns stay with the organisation (SET-25).
 */
export async function endTaxDrafts({ db, customer }: Scope, accountId: number): Promise<void> {
  const [otherHolder] = await db
    .select({ customer: holdings.customerId })
    .from(holdings)
    .where(and(eq(holdings.accountId, accountId), ne(holdings.customerId, customer)))
    .limit(1);
  if (otherHolder) return;
  const unfiled = and(eq(taxReturns.accountId, accountId), eq(taxReturns.status, 'Non-filed'));
  const drafts = await db
    .select({ id: taxReturns.id })
    .from(taxReturns)
    .where(unfiled)
    .orderBy(taxReturns.id);
  for (const { id } of drafts) {
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
