import { add, cents, subtract, ZERO } from '../../domain/cents.ts';
import type { Clock } from '../clock.ts';
import { type LedgerAccount, ledgerEntries, type transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';

type Transaction = typeof transactions.$inferSelect;

/**
 * Posts a payment to the books, or its reversal: what the processor owes us, what we owe the biller, what the fee earned.
 * Each posting sums to zero and can be made once.
 */
export async function postToLedger(
  { db, customer }: Scope,
  clock: Clock,
  transaction: Pick<Transaction, 'id' | 'entityId' | 'amount' | 'fee'>,
  posting: 'payment' | 'reversal',
): Promise<void> {
  const sides: [LedgerAccount, number][] = [
    ['processor clearing', add(transaction.amount, transaction.fee)],
    ['biller payable', subtract(ZERO, transaction.amount)],
    ['fee income', subtract(ZERO, transaction.fee)],
  ];
  const sign = posting === 'payment' ? 1 : -1;
  await db.insert(ledgerEntries).values(
    sides
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => ({
        customerId: customer,
        transactionId: transaction.id,
        posting,
        account,
        entityId: transaction.entityId,
        amount: cents(sign * amount),
        businessDate: clock.today(),
        postedAt: new Date(clock.now()),
      })),
  );
}
