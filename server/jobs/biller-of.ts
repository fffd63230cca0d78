import { type SQL, sql } from 'drizzle-orm';

/** The biller of all rows of a group; null where they are of several. */
export function theOnly(column: string): SQL {
  return sql.raw(`case when min(${column}) = max(${column}) then min(${column}) end`);
}

/** The biller of the account that a bill is of. */
export function billerOfBill(bill: string): SQL {
  return sql.raw(`(select account.biller_id from bills bill join accounts account on account.id = bill.account_id
                    where bill.id = ${bill})`);
}
