import { and, desc, eq, inArray } from 'drizzle-orm';
import { FAILED, RETURNED } from '../../domain/receipts/transaction-status.ts';
import type { Clock } from '../clock.ts';
import { alertOfPayment } from '../payments/payment-alert.ts';
import { accountNumsOf } from '../payments/transactions.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';

const ALERTED = 2;

/** Writes the alerts about a customer's latest failed payments (SRV-52). */
export async function writeAlerts(db: Db, clock: Clock, customer: number): Promise<void> {
  const payments = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.customerId, customer), inArray(transactions.status, [FAILED, RETURNED])))
    .orderBy(desc(transactions.transactionDate))
    .limit(ALERTED);
  for (const payment of payments.reverse()) {
    const scope = { db, customer };
    const accountNums = await accountNumsOf(scope, payment);
    await alertOfPayment(scope, clock, { ...payment, accountNums }, payment.status);
  }
}
