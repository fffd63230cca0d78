import { add, type Cents, cents, subtract, ZERO } from '../../domain/cents.ts';
import type { Clock } from '../clock.ts';
import { type LedgerAccount, ledgerEntries, type transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';

type Transaction = typeof transactions.$inferSelect;

/** Posts a payment to the books, or its reversal. Each can be posted once. */
export async function postToLedger(
  { db, customer }: Scope,
  clock: Clock,
  transaction: Pick<Transaction, 'id' | 'entityId' | 'amount' | 'fee'>,
  posting: 'payment' | 'reversal',
): Promise<void> {
  await db.insert(ledgerEntries).values(
    sidesOf(transaction, posting).map((side) => ({
      customerId: customer,
      transactionId: transaction.id,
      posting,
      ...side,
      entityId: transaction.entityId,
      businessDate: clock.today(),
      postedAt: new Date(clock.now()),
    })),
  );
}

/** What the processor owes us, what we owe the biller, what the fee earned: the sides of a posting sum to zero. */
export function sidesOf(
  { amount, fee }: Pick<Transaction, 'amount' | 'fee'>,
  posting: 'payment' | 'reversal',
): { account: LedgerAccount; amount: Cents }[] {
  const sides: [LedgerAccount, number][] = [
    ['processor clearing', add(amount, fee)],
    ['biller payable', subtract(ZERO, amount)],
    ['fee income', subtract(ZERO, fee)],
  ];
  const sign = posting === 'payment' ? 1 : -1;
  return sides
    .filter(([, side]) => side !== 0)
    .map(([account, side]) => ({ account, amount: cents(sign * side) }));
}
