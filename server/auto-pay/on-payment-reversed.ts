import { and, eq } from 'drizzle-orm';
import type { Dependencies, ReversedPayment } from '../dependencies.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { transactionItems } from '../store/schema/payments.ts';
import type { Db } from '../store/store.ts';
import { updateAutoPay } from './switch.ts';

/**
 * Reacts to a payment of auto pay that was taken back, in the transaction that does so and has locked the
 * bills: its bill is open again, and auto pay does not pay it a second time.
 */
export async function autoPayOnPaymentReversed(
  db: Db,
  { clock }: Dependencies,
  { transaction, reason }: ReversedPayment,
): Promise<void> {
  if (!transaction.autoPaid) return;
  const { customerId, id, amount } = transaction;
  const [paid] = await db
    .select({ row: autoPays, billId: transactionItems.billId })
    .from(transactionItems)
    .innerJoin(
      autoPays,
      and(eq(autoPays.accountId, transactionItems.accountId), eq(autoPays.customerId, customerId)),
    )
    .where(and(eq(transactionItems.customerId, customerId), eq(transactionItems.transactionId, id)))
    .for('update', { of: autoPays });
  if (!paid?.billId) return;
  await updateAutoPay(db, paid.row, {
    failedPayment: { date: clock.today(), amount, billId: paid.billId, reason },
  });
}
