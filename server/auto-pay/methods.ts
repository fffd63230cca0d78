import { autoPayMethodProblem } from '../../domain/auto-pay/biller-terms.ts';
import type { SavedMethod } from '../../domain/wallet/saved-method.ts';
import type { Clock } from '../clock.ts';
import { notFound } from '../refusal.ts';
import type { Scope } from '../store/scope.ts';
import { savedMethods } from '../wallet/saved.ts';
import { accountOfBill, accountRow, gatesOf } from './rows.ts';

/**
 * The wallet, with each method enabled or disabled by the rules of this bill's biller (API2-60).
 */
export async function methodsForAutoPay(scope: Scope, clock: Clock, billId: number): Promise<SavedMethod[]> {
  const account = await accountOfBill(scope, billId);
  const row = account === undefined ? undefined : await accountRow(scope.db, account);
  if (!row) throw notFound();
  const gates = gatesOf(row);
  const methods = await savedMethods(scope, clock);
  return methods.map((method) => ({ ...method, enabled: autoPayMethodProblem(method, gates) === undefined }));
}
