import { type SQL, sql } from 'drizzle-orm';
import { type PaymentEvent, sidesOf } from '../../domain/books/postings.ts';
import type { Clock } from '../clock.ts';
import type { LedgerPosting } from '../store/schema/ledger.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';

/** Posts a payment, its reversal or a refund to the books. Each can be posted once. */
export async function postToLedger(
  { db, customer }: Scope,
  clock: Clock,
  transaction: Pick<Transaction, 'id' | 'entityId' | 'amount' | 'fee'>,
  event: PaymentEvent,
  posting: LedgerPosting = postingOf(event),
): Promise<void> {
  const posted = sql`(select ${customer}::bigint as customer_id, ${transaction.id}::bigint as id) as posted`;
  await db.execute(insertPosting(posted, clock, transaction, event, posting));
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
  event: PaymentEvent,
  posting: LedgerPosting = postingOf(event),
): SQL {
  return sql`
    insert into ledger_entries
           (customer_id, transaction_id, posting, account, entity_id, amount, business_date, posted_at)
    select posted.customer_id, posted.id, ${posting}, side.account, ${transaction.entityId}::bigint, side.amount,
           ${clock.today()}::date, ${new Date(clock.now()).toISOString()}::timestamptz
      from ${posted}, json_to_recordset(${JSON.stringify(sidesOf(event, transaction))}::json)
        as side (account text, amount bigint)`;
}

/** A payment is posted once, and taken back once, whatever took it back. */
export function postingOf(event: PaymentEvent): 'payment' | 'reversal' {
  return event === 'payment' ? 'payment' : 'reversal';
}
