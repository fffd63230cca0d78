import { sql } from 'drizzle-orm';
import { type Cents, cents } from '../../../domain/values/cents.ts';

/**
 * For a row of `transactions` whose refund has failed: what lies as a credit on the newest bills of its accounts. It is
 * there where the payer has paid again meanwhile. The credit of a prepaid account is what it lives on, and not counted.
 * The names are written out: a query of one table leaves the table of its columns away.
 */
export const creditOfPayment = sql<Cents>`case when transactions.refund->>'status' = 'under review' then (
  select coalesce(-sum(bill.balance), 0)::float8 from bills bill join accounts account on account.id = bill.account_id
   where bill.is_newest and bill.balance < 0 and not account.prepay and bill.account_id in (
     select item.account_id from transaction_items item
      where item.customer_id = transactions.customer_id and item.transaction_id = transactions.id
        and not item.is_tax_return))
  else 0 end`.mapWith((value) => cents(Number(value)));
