import { sql } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { OWED } from '../payments/money-back/failed.ts';
import { recordNotice } from '../payments/notices.ts';
import { rowsOf } from '../store/db.ts';
import { refunds } from '../store/schema/money-back.ts';

interface Row {
  readonly key: string;
  readonly biller: string;
  readonly amount: string;
}

/**
 * Has the portal ask about each paid charge of which the processor's book, as it was read in, shows another sum given
 * back than the portal knows: a notice of it may have got lost, or be older than the processor remembers. At most once
 * a day for the same sum.
 */
export async function hearRefundsInBook(parts: Dependencies): Promise<void> {
  for (const { key, biller, amount } of await rowsOf<Row>(parts.store.db, DIFFERENT))
    await recordNotice(parts, {
      id: `book ${key} ${amount} ${parts.clock.today()}`,
      kind: 'refund in the book',
      about: { biller: Number(biller), key },
    });
}

/**
 * A refund stands in the book before it has ended, so one that is under way explains its amount. Of a payment that
 * was given back as a whole, only a refund that failed is news; of one that does not count, that its biller has less than
 * it should still give back.
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
   where paid.amount < known.done or (paid.status = 1 and paid.amount > known.done + known.under_way)
   union
  select back.key, back.biller, back.amount
    from refunds join back on back.key = ${refunds.chargeKey}
    join transactions t on t.customer_id = ${refunds.customerId} and t.id = ${refunds.transactionId}
   where t.status in (2, 3, 4, 6) and ${refunds.state} = 'failed'
     and (${refunds.kind} = 'kept' or ${refunds.doneAt} is not null)
     and ${OWED} > (select sum(held.amount) from processor_book held where held.charge_key = back.key)`;
