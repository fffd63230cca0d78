import { and, eq } from 'drizzle-orm';
import { textMethodProblem } from '../../domain/texts/pay-by-text.ts';
import type { MethodUses } from '../../domain/wallet/method-uses.ts';
import { accountRow } from '../auto-pay/rows.ts';
import type { Dependencies } from '../dependencies.ts';
import { invalid, say } from '../refusal.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import type { Scope } from '../store/scope.ts';
import { type MethodRow, methodOf } from '../wallet/methods.ts';
import { gatesOf } from './view.ts';

/** Puts the replacement in the method's place for each account, or changes nothing (API2-67). */
export async function moveTexts(
  parts: Dependencies,
  { db, customer }: Scope,
  uses: MethodUses['assoc_pay_by_text'],
  _: number,
  to: MethodRow,
): Promise<void> {
  const method = methodOf(to, parts.clock.today());
  for (const { account_id } of uses) {
    const info = await accountRow(db, account_id);
    const problem = info && textMethodProblem(method, gatesOf(info));
    if (problem) throw invalid({ ReplaceWithWalletId: say('texts.method', problem) });
    await db
      .update(payByTexts)
      .set({ methodId: to.id })
      .where(and(eq(payByTexts.customerId, customer), eq(payByTexts.accountId, account_id)));
  }
}
