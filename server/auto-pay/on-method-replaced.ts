import { autoPayMethodProblem } from '../../domain/auto-pay/biller-terms.ts';
import { goesOnWith } from '../../domain/auto-pay/text/flashes.ts';
import type { MethodUses } from '../../domain/wallet/method-uses.ts';
import { methodLabel } from '../../domain/wallet/payment-method.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { invalid, say } from '../refusal.ts';
import type { Scope } from '../store/scope.ts';
import { type MethodRow, methodOf } from '../wallet/methods.ts';
import { recordAuthorization } from './authorization.ts';
import { noticeDebit } from './debits/notice.ts';
import { isRangeUsed, mailAgreement } from './debits/range.ts';
import { lockOwnAutoPay } from './lock.ts';
import { accountRow, gatesOf } from './rows.ts';
import { noteSettings } from './told-amount.ts';
import { updateAutoPay } from './update.ts';

/**
 * Puts the replacement in the method's place in each auto pay, or changes nothing (SRV2-20,
 * API2-67).
 */
export async function moveAutoPays(
  parts: Dependencies,
  scope: Scope,
  uses: MethodUses['assoc_auto_pays'],
  id: number,
  to: MethodRow,
): Promise<void> {
  const method = methodOf(to, parts.clock.today());
  for (const { ap_master_id } of uses) {
    const row = await lockOwnAutoPay(scope, ap_master_id);
    const info = await accountRow(scope.db, row.accountId);
    const problem = info && autoPayMethodProblem(method, gatesOf(info));
    if (problem) throw invalid({ ReplaceWithWalletId: say('auto-pay.method', problem) });
    const replaced = (method: number) => (method === id ? to.id : method);
    const primary = row.primaryMethodId === null ? null : replaced(row.primaryMethodId);
    const backups = [...new Set(row.secondaryMethodIds.map(replaced))].filter((method) => method !== primary);
    const moved = await updateAutoPay(scope.db, row, {
      primaryMethodId: primary,
      secondaryMethodIds: backups,
      flash: goesOnWith(methodLabel(method)),
    });
    if (moved.active) await recordAuthorization(scope, parts, moved);
    if (moved.active && (await isRangeUsed(scope.db, moved))) await mailAgreement(scope.db, parts, moved);
    const noted = moved.active ? await noteSettings(scope.db, parts.clock, moved) : moved;
    await noticeDebit(scope.db, parts, noted);
    await recordEvent(scope, parts, 'auto-pay-method', 'done');
  }
}
