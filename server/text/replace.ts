import { and, eq } from 'drizzle-orm';
import type { MethodUses } from '../../domain/method-uses.ts';
import { textMethodRefusal } from '../../domain/pay-by-text.ts';
import { accountRow } from '../auto-pay/rows.ts';
import type { Parts } from '../parts.ts';
import { invalid } from '../refusal.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import type { Scope } from '../store/scope.ts';
import { type MethodRow, methodOf } from '../wallet/methods.ts';
import { gatesOf } from './view.ts';

/** Each account goes on with the replacement, or nothing is changed (API2-67). */
export async function moveTexts(
  parts: Parts,
  { db, customer }: Scope,
  uses: MethodUses['assoc_pay_by_text'],
  _: number,
  to: MethodRow,
): Promise<void> {
  const method = methodOf(to, parts.clock.today());
  for (const { account_id } of uses) {
    const known = await accountRow(db, account_id);
    const refusal = known && textMethodRefusal(method, gatesOf(known));
    if (refusal) throw invalid({ ReplaceWithWalletId: refusal });
    await db
      .update(payByTexts)
      .set({ methodId: to.id })
      .where(and(eq(payByTexts.customerId, customer), eq(payByTexts.accountId, account_id)));
  }
}
