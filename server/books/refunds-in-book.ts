import { and, inArray, sql } from 'drizzle-orm';
import { FAILED, RETURNED, REVERSED, VOIDED } from '../../domain/receipts/transaction-status.ts';
import { add, type Cents, ZERO } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { failedRefundsOf } from '../payments/money-back/failed.ts';
import { hadLeft } from '../payments/money-back/rows.ts';
import { recordNotice } from '../payments/notices.ts';
import { rowsOf } from '../store/db.ts';
import { processorBook } from '../store/schema/books.ts';
import { refunds } from '../store/schema/money-back.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';

interface Row {
  readonly key: string;
  readonly biller: string | number;
  readonly amount: string;
}

/**
 * Has the portal ask about each paid charge of which the processor's book, as it was read in, shows another sum given
 * back than the portal knows: a notice of it may have got lost, or be older than the processor remembers. At most once
 * a day for the same sum.
 */
export async function hearRefundsInBook(parts: Dependencies): Promise<void> {
  const { db } = parts.store;
  const different = await rowsOf<Row>(db, DIFFERENT);
  for (const { key, biller, amount } of [...different, ...(await lessHeld(db))])
    await recordNotice(parts, {
      id: `book ${key} ${amount} ${parts.clock.today()}`,
      kind: 'refund in the book',
      about: { biller: Number(biller), key },
    });
}

/**
 * A refund stands in the book before it has ended, so one that is under way explains its amount. Of a payment that
 * was given back as a whole, only a refund that failed is news.
 */
const DIFFERENT = sql`
  with back as materialized (
    select charge_key as key, biller, -sum(amount) as amount from processor_book
     where kind = 'refund' and charge_key <> '' group by charge_key, biller),
  paid as (
    select back.*, t.status, t.customer_id, t.id from back
      join transactions t on t.charge_key = back.key and t.entity_id = back.biller
     where t.parts = '[]' and t.status in (1, 5)
     union all
    select back.*, t.status, t.customer_id, t.id from back
      join transactions t on t.parts @> jsonb_build_array(jsonb_build_object('key', back.key)) and t.entity_id = back.biller
     where t.status in (1, 5))
  select paid.key, paid.biller, paid.amount from paid
   cross join lateral (
     select coalesce(sum(r.amount) filter (where r.state = 'given back' and r.kind in ('refund', 'at the processor')), 0) as done,
            coalesce(sum(r.amount) filter (where r.state = 'under way'), 0) as under_way
       from refunds r
      where r.customer_id = paid.customer_id and r.transaction_id = paid.id and r.charge_key = paid.key) known
   where paid.amount < known.done or (paid.status = 1 and paid.amount > known.done + known.under_way)`;

/** Charges of payments that do not count, of which the biller has less than it should still give back. */
async function lessHeld(db: Db): Promise<Row[]> {
  const isInBook = sql`exists (select from processor_book back where back.kind = 'refund' and back.charge_key = ${refunds.chargeKey})`;
  const isUncounted = inArray(transactions.status, [FAILED, VOIDED, RETURNED, REVERSED]);
  const found = (await failedRefundsOf(db, and(isUncounted, isInBook))).filter(({ refund }) =>
    hadLeft(refund),
  );
  if (found.length === 0) return [];
  const owed = new Map<string, Cents>();
  for (const { refund, owed: rest } of found)
    owed.set(refund.chargeKey, add(owed.get(refund.chargeKey) ?? ZERO, rest));
  const held = await db
    .select({
      key: processorBook.chargeKey,
      biller: processorBook.biller,
      amount: sql<string>`coalesce(-sum(${processorBook.amount}) filter (where ${processorBook.kind} = 'refund'), 0)`,
      held: sql<string>`sum(${processorBook.amount})`,
    })
    .from(processorBook)
    .where(inArray(processorBook.chargeKey, [...owed.keys()]))
    .groupBy(processorBook.chargeKey, processorBook.biller);
  return held.filter((one) => (owed.get(one.key) ?? ZERO) > Number(one.held));
}
