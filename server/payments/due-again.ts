import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { bills } from '../store/schema/billers.ts';
import { type Transaction, transactionItems } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import { unbookedOf } from '../store/sum-items.ts';

/**
 * Lowers what became due again, when a payment was taken back, to what the biller asks for without it. A file that
 * told of less than was paid had left nothing due, and no credit: then less than the whole payment is due again.
 */
export async function limitDueAgain(
  db: Db,
  { customerId, id }: Pick<Transaction, 'customerId' | 'id'>,
): Promise<void> {
  const told = await db
    .selectDistinct({ id: bills.id, accountId: bills.accountId, due: bills.toldDue, at: bills.toldAt })
    .from(transactionItems)
    .innerJoin(bills, and(eq(bills.accountId, transactionItems.accountId), eq(bills.isNewest, true)))
    .where(
      and(
        eq(transactionItems.customerId, customerId),
        eq(transactionItems.transactionId, id),
        eq(transactionItems.isTaxReturn, false),
        isNotNull(bills.toldDue),
        isNotNull(bills.toldAt),
      ),
    );
  for (const bill of told) {
    if (bill.due === null || bill.at === null) continue;
    const unbooked = await unbookedOf(db, bill.accountId, bill.at.getTime());
    const asked = Math.max(bill.due - unbooked.due, 0);
    await db
      .update(bills)
      .set({ amountDue: sql`least(${bills.amountDue}, ${asked}::bigint)` })
      .where(eq(bills.id, bill.id));
  }
}
