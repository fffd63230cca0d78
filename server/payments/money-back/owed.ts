import { givenBackAfterAll } from '../../../domain/checkout/refused-in-part.ts';
import { SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { type Cents, cents, subtract, ZERO } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Refund } from '../../store/schema/money-back.ts';
import type { Transaction } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';
import { bookRefund, bookTakenBack } from './end.ts';
import { changeWords } from './kept.ts';
import { owedOf, refundsOf, updateState } from './rows.ts';

/**
 * True of a refund that ended in vain and that nothing has replaced. Of a payment that the bank has taken back, only a
 * refund that had succeeded is still owed, and what the biller has kept of it.
 */
export function isOwed(row: Refund, rows: readonly Refund[], { status }: Transaction): boolean {
  const isInVain = row.state === 'failed' || row.state === 'dropped';
  const isStillOwed = status === SUCCESSFUL || row.doneAt !== null || row.kind === 'kept';
  return isInVain && isStillOwed && owedOf(row, rows) > ZERO;
}

/**
 * Books what went back without being asked for from here: bills, payer and biller are told of it. Of a payment that does
 * not count, it replaces the refund that `failed`.
 */
export async function bookMadeElsewhere(
  db: Db,
  parts: Dependencies,
  payment: Transaction,
  row: Refund,
  failed: Refund | undefined,
): Promise<void> {
  if (payment.status === SUCCESSFUL) await bookRefund(db, parts, payment, row);
  else {
    const items = itemsWithin(failed?.items ?? [], row.amount);
    const isBillerTold = failed !== undefined && failed.kind !== 'kept';
    await bookTakenBack(db, parts, payment, { ...row, items }, { isBillerTold });
  }
  if (failed?.kind === 'kept' && owedOf(failed, await refundsOf(db, payment)) === ZERO)
    await changeWords(db, payment, (told) => givenBackAfterAll(told, failed.chargeKey));
  await updateState(db, payment);
}

/** The first ones that an amount pays. */
function itemsWithin(items: Refund['items'], amount: Cents): Refund['items'] {
  let open = amount;
  return items.flatMap((item) => {
    const share = cents(Math.min(item.amount, open));
    open = subtract(open, share);
    return share > ZERO ? [{ ...item, amount: share, due: cents(Math.min(item.due, share)) }] : [];
  });
}
