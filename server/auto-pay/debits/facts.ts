import type { DebitNotice } from '../../../domain/auto-pay/debit-range.ts';
import { METHOD_TYPES } from '../../../domain/wallet/payment-method.ts';
import type { Db } from '../../store/store.ts';
import { type MethodRow, methodRows } from '../../wallet/methods.ts';
import type { AutoPayRow } from '../rows.ts';

export function isBankAccount({ typeId }: Pick<MethodRow, 'typeId'>): boolean {
  return METHOD_TYPES[typeId].category === 'bank';
}

/** True when a bank account is among the methods that its runs try. */
export async function mayDebit(db: Db, row: AutoPayRow): Promise<boolean> {
  const chosen = [row.primaryMethodId, ...row.secondaryMethodIds];
  const wallet = await methodRows({ db, customer: row.customerId });
  return wallet.some((method) => chosen.includes(method.id) && isBankAccount(method));
}

/** What the customer was told of a debit for this bill; null when nothing. */
export function noticeOf(
  { debitNotice }: Pick<AutoPayRow, 'debitNotice'>,
  bill: { readonly id: number } | null,
): DebitNotice | null {
  if (!debitNotice || debitNotice.billId !== bill?.id) return null;
  const { amount, on, isAllowed } = debitNotice;
  return { amount, on, is_allowed: isAllowed };
}
