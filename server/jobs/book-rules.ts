import { type SQL, sql } from 'drizzle-orm';
import { IS_OF_PLANNED_RUN } from '../auto-pay/charge-key.ts';
import { ASKED } from '../books/asked.ts';
import type { Clock } from '../clock.ts';
import { theOnly } from './biller-of.ts';

/**
 * What the processor's book says of each charge: what was charged, what is left of it, and what disputes keep from the
 * biller so far.
 */
const CHARGED = sql`
  select charge_key as key, biller, sum(amount) filter (where kind = 'charge') as charged, sum(amount) as held,
         greatest(-sum(amount) filter (where kind in ('dispute', 'dispute won')), 0) as withheld
    from processor_book where charge_key <> '' group by charge_key, biller`;

/** What somebody gave back of each charge in another way: the processor still holds it. */
const OUTSIDE = sql`
  select charge_key as key, sum(amount) as amount from refunds
   where kind = 'outside' and state = 'given back' group by charge_key`;

/** What the claims of the payer's bank about a transaction ask for, of those with the named states. */
const claims = (transaction: string, states: string) =>
  sql.raw(`(select coalesce(sum((claim ->> 'amount')::bigint), 0)
              from jsonb_array_elements(${transaction}.disputes) claim where claim ->> 'status' in (${states}))`);

/** What disputes of a charge have taken for good: it counts as given back. */
const LOST_OF_CHARGE = sql`
  (select coalesce(sum(r.amount), 0) from refunds r
    where r.charge_key = t.key and r.kind = 'dispute' and r.state = 'given back')`;

/**
 * What of a charge is with the payer's bank until an open dispute of its payment is decided. The payment counts
 * meanwhile, so the books agree as long as the processor keeps no more than the payment knows of.
 */
const WITH_THE_BANK = sql`
  (select least(greatest(coalesce(c.withheld, 0) - ${LOST_OF_CHARGE}, 0), ${claims('disputed', "'open'")})
     from transactions disputed where disputed.confirmation_num = t.confirmation_num)`;

/** How the payments compare with the book of the processor, as it was read in. */
export function bookRules(clock: Clock, bookIsLate: number): Record<string, SQL> {
  const expected = sql`${new Date(clock.now() - bookIsLate).toISOString()}::timestamptz`;
  return {
    'a charge at the processor without a transaction': sql`
      select c.key as subject, c.biller from (${CHARGED}) c
       where c.held > 0
         and not exists (select from (${ASKED}) t where t.status in (1, 3, 4, 5, 6, 7)
                           and t.key = c.key and t.amount = c.charged)
         and not exists (select from (${OUTSIDE}) o where o.key = c.key and o.amount >= c.held)
         and not exists (select from attempts a where a.id::text = c.key and a.state = 'intended')
         and not exists (select from auto_pay_tries a where a.id::text = c.key and a.state = 'intended')
         and not exists (select from (${ASKED}) t where t.status = 10 and t.key = c.key)
         and not ${IS_OF_PLANNED_RUN}
         and not exists (select from checkouts o where o.state = 'open' and o.plan ->> 'scheduledNum' is not null
                           and c.key like 'now-' || o.id || '%')`,

    'a paid transaction without a charge at the processor': sql`
      select t.confirmation_num as subject, t.biller from (${ASKED}) t
       where t.status in (1, 7) and t.transaction_time <= ${expected}
         and not exists (select from (${CHARGED}) c where c.key = t.key and c.biller = t.biller and c.charged is not null)`,

    'the processor does not hold what was paid': sql`
      select t.confirmation_num as subject, t.biller from (${ASKED}) t
        join (${CHARGED}) c on c.key = t.key and c.biller = t.biller and c.charged is not null
       where t.status in (1, 7)
         and (c.charged <> t.amount
              or c.held + ${WITH_THE_BANK} not between t.amount - t.given_back - t.under_way and t.amount - t.given_back
                 and not (t.is_being_reversed and c.held = t.outside))`,

    'a payment that was taken back is still charged at the processor': sql`
      select t.confirmation_num as subject, t.biller from (${ASKED}) t
        left join (${CHARGED}) c on c.key = t.key and c.biller = t.biller
       where t.status in (3, 4, 5, 6) and c.held is distinct from t.outside
         and not exists (select from transactions refunded where refunded.confirmation_num = t.confirmation_num
                           and refunded.status = 5
                           and t.outside - c.held in (${claims('refunded', "'lost'")}, ${claims('refunded', "'lost', 'open'")}))`,

    'the ledger does not show what stands in the book of the processor': sql`
      select b.id as subject, b.biller from processor_book b
        left join (select regexp_replace(line, ' renamed (from|to)$', '') as line, entity_id,
                          sum(amount) filter (where account = 'processor balance' and not is_of_host) as moved
                     from book_entries group by 1, 2) e on e.line = b.id and e.entity_id = b.biller
       where coalesce(e.moved, 0) <> b.amount - b.fee - b.application_fee`,

    'a posting of the processor’s book does not sum to zero': sql`
      select line as subject, ${theOnly('nullif(entity_id, 0)')} as biller from book_entries group by line having sum(amount) <> 0`,

    'a payout does not sum to its movements': sql`
      select p.id as subject, p.biller from payouts p
       where p.is_told
         and p.amount <> (select coalesce(sum(b.amount - b.fee - b.application_fee), 0)
                            from payout_lines l join processor_book b on b.id = l.line where l.payout = p.id)`,
  };
}
