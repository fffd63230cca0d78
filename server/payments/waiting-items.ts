import { sql } from 'drizzle-orm';
import type { Db } from '../store/store.ts';

/** A bill, and the newer one of its account that takes its place. */
interface Replaced {
  readonly from: number;
  readonly to: number;
}

/**
 * Moves cart items and scheduled payments to newer bills. An item that names lines stays, because those are not on the
 * newer bill; its review says why it cannot be paid.
 */
export async function moveWaitingItems(db: Db, replaced: readonly Replaced[]): Promise<void> {
  const pairs = sql`json_to_recordset(${JSON.stringify(replaced)}::json) as moved ("from" int8, "to" int8)`;
  await db.execute(sql`
    update cart_items item set bill_id = moved."to"
      from ${pairs}
     where item.bill_id = moved."from" and item.reference_num2 = ''`);
  await db.execute(sql`
    update transaction_items item set bill_id = moved."to"
      from ${pairs}, transactions pending
     where item.bill_id = moved."from" and item.reference_num2 = ''
       and pending.customer_id = item.customer_id and pending.id = item.transaction_id and pending.status = 10`);
}
