import { sql } from 'drizzle-orm';

/** The charges that each transaction should have: one, or one for each method that pays a part. */
export const ASKED = sql`
  select t.confirmation_num, t.status, t.entity_id as biller, t.charge_key as key, t.amount + t.fee as amount, t.fee,
         t.transaction_time
    from transactions t where t.parts = '[]'
   union all
  select t.confirmation_num, t.status, t.entity_id, part.key, part.amount + part.fee, part.fee, t.transaction_time
    from transactions t, jsonb_to_recordset(t.parts) as part (key text, amount bigint, fee bigint)`;
