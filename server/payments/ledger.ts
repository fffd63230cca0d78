import { type SQL, sql } from 'drizzle-orm';
import { add, type Cents, cents, subtract, ZERO } from '../../domain/values/cents.ts';
import type { Clock } from '../clock.ts';
import type { LedgerAccount, LedgerPosting, Transaction } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';

/** Posts a payment, its reversal or a refund to the books. Each can be posted once. */
export async function postToLedger(
  { db, customer }: Scope,
  clock: Clock,
  transaction: Pick<Transaction, 'id' | 'entityId' | 'amount' | 'fee'>,
  posting: LedgerPosting,
): Promise<void> {
  const posted = sql`(select ${customer}::bigint as customer_id, ${transaction.id}::bigint as id) as posted`;
  await db.execute(insertPosting(posted, clock, transaction, posting));
}

/**
 * The only statement that writes the books, apart from the demo's history. `posted` yields the transaction's `customer_id` and
 * `id`, and ends with the alias `posted`. A statement that writes a transaction can thus post it in
 * the same round trip.
 */
export function insertPosting(
  posted: SQL,
  clock: Clock,
  transaction: Pick<Transaction, 'entityId' | 'amount' | 'fee'>,
  posting: LedgerPosting,
): SQL {
  return sql`
    insert into ledger_entries
           (customer_id, transaction_id, posting, account, entity_id, amount, business_date, posted_at)
    select posted.customer_id, posted.id, ${posting}, side.account, ${transaction.entityId}::bigint, side.amount,
           ${clock.today()}::date, ${new Date(clock.now()).toISOString()}::timestamptz
      from ${posted}, json_to_recordset(${JSON.stringify(sidesOf(transaction, posting))}::json)
        as side (account text, amount bigint)`;
}

/**
 * The sides of a posting: the processor's debt to us, ours to the biller, and the fee earned. They
 * sum to zero.
 */
export function sidesOf(
  { amount, fee }: Pick<Transaction, 'amount' | 'fee'>,
  posting: LedgerPosting,
): { account: LedgerAccount; amount: Cents }[] {
  const sides: [LedgerAccount, number][] = [
    ['processor clearing', add(amount, fee)],
    ['biller payable', subtract(ZERO, amount)],
    ['fee income', subtract(ZERO, fee)],
  ];
  const sign = posting === 'payment' || posting.startsWith('failed refund') ? 1 : -1;
  return sides
    .filter(([, side]) => side !== 0)
    .map(([account, side]) => ({ account, amount: cents(sign * side) }));
}
