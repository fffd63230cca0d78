import { givenBackAfterAll } from '../../../domain/checkout/refused-in-part.ts';
import { SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, type Cents, cents, subtract, ZERO } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Refund } from '../../store/schema/money-back.ts';
import type { Transaction } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';
import { bookRefund, bookTakenBack } from './end.ts';
import { changeWords } from './kept.ts';
import { hadLeft, owedOf, refundsOf, updateState } from './rows.ts';

/**
 * True of a refund that ended in vain and that nothing has replaced. Of a payment that the bank has taken back, only a
 * refund that had succeeded is still owed, and what the biller has kept of it.
 */
export function isOwed(row: Refund, rows: readonly Refund[], { status }: Transaction): boolean {
  const isInVain = row.state === 'failed' || row.state === 'dropped';
  return isInVain && (status === SUCCESSFUL || hadLeft(row)) && owedOf(row, rows) > ZERO;
}

/** A refund that ended in vain, with what is still owed of it. */
export interface OwedRefund {
  readonly failed: Refund;
  readonly owed: Cents;
}

/** Those of a charge, in the order in which what goes back is spent over them. */
export function owedOfCharge(key: string, rows: readonly Refund[], payment: Transaction): OwedRefund[] {
  return rows
    .filter((row) => row.chargeKey === key && isOwed(row, rows, payment))
    .sort((a, b) => +hadLeft(b) - +hadLeft(a))
    .map((failed) => ({ failed, owed: owedOf(failed, rows) }));
}

/**
 * Books what went back without being asked for from here: bills, payer and biller are told of it. Of a payment that does
 * not count, it replaces those refunds that failed, in their order.
 */
export async function bookMadeElsewhere(
  db: Db,
  parts: Dependencies,
  payment: Transaction,
  row: Refund,
  owed: readonly OwedRefund[],
): Promise<void> {
  const shares = spread(row.amount, owed);
  if (payment.status === SUCCESSFUL) await bookRefund(db, parts, payment, row);
  else {
    const items = merged(shares.flatMap(itemsOfShare));
    const isBillerTold = shares.some(({ failed }) => failed.kind !== 'kept');
    await bookTakenBack(db, parts, payment, { ...row, items }, { isBillerTold });
  }
  const rows = await refundsOf(db, payment);
  for (const { failed } of shares)
    if (failed.kind === 'kept' && owedOf(failed, rows) === ZERO)
      await changeWords(db, payment, (told) => givenBackAfterAll(told, failed.chargeKey));
  await updateState(db, payment);
}

interface Share extends OwedRefund {
  readonly share: Cents;
}

/** What of an amount each of them gets. */
function spread(amount: Cents, owed: readonly OwedRefund[]): Share[] {
  let open = amount;
  return owed.flatMap((one) => {
    const share = cents(Math.min(one.owed, open));
    open = subtract(open, share);
    return share > ZERO ? [{ ...one, share }] : [];
  });
}

/** The first items of a refund that a share pays, after those that went back before it. */
function itemsOfShare({ failed, owed, share }: Share): Refund['items'] {
  let gone = subtract(failed.amount, owed);
  let open = share;
  return failed.items.flatMap((item) => {
    const skipped = cents(Math.min(item.amount, gone));
    gone = subtract(gone, skipped);
    const amount = cents(Math.min(subtract(item.amount, skipped), open));
    open = subtract(open, amount);
    const due = cents(Math.min(Math.max(0, item.due - skipped), amount));
    return amount > ZERO ? [{ ...item, amount, due }] : [];
  });
}

/** Each item of the payment once. */
function merged(items: Refund['items']): Refund['items'] {
  const found = new Map<number, Refund['items'][number]>();
  for (const item of items) {
    const { amount, due } = found.get(item.position) ?? { amount: ZERO, due: ZERO };
    found.set(item.position, { ...item, amount: add(amount, item.amount), due: add(due, item.due) });
  }
  return [...found.values()];
}
