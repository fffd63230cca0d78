import { sql } from 'drizzle-orm';

/** What refunds of one charge have given back, or may have. */
const refunded = (key: string, state: string, kinds = "('refund', 'at the processor', 'dispute')") =>
  sql.raw(`(select coalesce(sum(r.amount), 0) from refunds r
             where r.customer_id = t.customer_id and r.transaction_id = t.id and r.charge_key = ${key}
               and r.state = '${state}' and r.kind in ${kinds})`);

/** The processor still holds what somebody gave back in another way. */
const outside = (key: string) => refunded(key, 'given back', "('outside')");

/** True while all of the payment that is left is being taken back: the processor may have done so for each charge. */
const isBeingReversed = sql.raw(`exists (select from reversals v where v.customer_id = t.customer_id
                                                and v.transaction_id = t.id and v.done_at is null)`);

/** The charges that each transaction should have: one, or one for each method that pays a part. */
export const ASKED = sql`
  select t.confirmation_num, t.status, t.entity_id as biller, t.charge_key as key, t.amount + t.fee as amount, t.fee,
         t.transaction_time, ${refunded('t.charge_key', 'given back')} as given_back,
         ${refunded('t.charge_key', 'under way')} as under_way, ${outside('t.charge_key')} as outside,
         ${isBeingReversed} as is_being_reversed
    from transactions t where t.parts = '[]'
   union all
  select t.confirmation_num, t.status, t.entity_id, part.key, part.amount + part.fee, part.fee, t.transaction_time,
         ${refunded('part.key', 'given back')}, ${refunded('part.key', 'under way')}, ${outside('part.key')},
         ${isBeingReversed}
    from transactions t, jsonb_to_recordset(t.parts) as part (key text, amount bigint, fee bigint)`;
