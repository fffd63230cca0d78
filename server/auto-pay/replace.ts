import { methodRefusal } from '../../domain/auto-pay-gates.ts';
import type { MethodUses } from '../../domain/method-uses.ts';
import { methodLabel } from '../../domain/payment-method.ts';
import type { Parts } from '../parts.ts';
import { invalid } from '../refusal.ts';
import type { Scope } from '../store/scope.ts';
import { type MethodRow, methodOf } from '../wallet/methods.ts';
import { noteAuthorization } from './authorization.ts';
import { accountRow, gatesOf } from './rows.ts';
import { change } from './switch.ts';
import { takeOwn } from './taken.ts';

/** Each goes on with the replacement in the place of the method, or nothing is changed (SRV2-20, API2-67). */
export async function moveAutoPays(
  parts: Parts,
  scope: Scope,
  uses: MethodUses['assoc_auto_pays'],
  id: number,
  to: MethodRow,
): Promise<void> {
  const method = methodOf(to, parts.clock.today());
  for (const { ap_master_id } of uses) {
    const row = await takeOwn(scope, ap_master_id);
    const known = await accountRow(scope.db, row.accountId);
    const refusal = known && methodRefusal(method, gatesOf(known));
    if (refusal) throw invalid({ ReplaceWithWalletId: refusal });
    const replaced = (one: number) => (one === id ? to.id : one);
    const primary = row.primaryMethodId === null ? null : replaced(row.primaryMethodId);
    const backups = [...new Set(row.secondaryMethodIds.map(replaced))].filter((one) => one !== primary);
    const moved = await change(scope.db, row, {
      primaryMethodId: primary,
      secondaryMethodIds: backups,
      flash: `This auto pay goes on with ${methodLabel(method)}.`,
    });
    if (moved.active) await noteAuthorization(scope, parts, moved);
  }
}
