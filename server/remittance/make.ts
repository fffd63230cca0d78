import { sql } from 'drizzle-orm';
import { dateAt } from '../../domain/values/business-date.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Dependencies } from '../dependencies.ts';
import { rowsOf } from '../store/db.ts';
import { MOVES_MONEY } from '../store/schema/ledger.ts';
import type { Db } from '../store/store.ts';

/** A posting is written a moment after its day began: one that is later than its remittance goes into the next. */
const LATE_DAYS = 7;

/**
 * Makes the remittance of the first business day that is over and of which a biller has not been told; false when
 * every biller has been told of every day.
 */
export async function makeRemittance(parts: Dependencies): Promise<boolean> {
  const { store, clock, config } = parts;
  const owed = await firstOwed(store.db, clock.today(), config.zone);
  if (!owed) return false;
  await store.transact((db) => write(parts, db, owed));
  return true;
}

interface Owed {
  readonly billerId: number;
  readonly day: CalendarDate;
  readonly since: Date;
}

async function firstOwed(db: Db, today: CalendarDate, zone: string): Promise<Owed | undefined> {
  const rows = await rowsOf<{ id: number | string; since: string; last: CalendarDate | null }>(
    db,
    sql`
    select b.id, extract(epoch from b.remits_since) * 1000 as since,
           (select max(r.business_date)::text from remittances r where r.biller_id = b.id) as last
      from billers b where b.remittance is not null and b.remits_since is not null
     order by b.id`,
  );
  for (const { id, last, ...row } of rows) {
    const since = new Date(Number(row.since));
    const day = last === null ? dateAt(since.getTime(), zone) : addDays(last, 1);
    if (day < today) return { billerId: Number(id), day, since };
  }
  return undefined;
}

/** Another process may make the same one: it waits here, and then finds it made. */
async function write({ clock }: Dependencies, db: Db, { billerId, day, since }: Owed): Promise<void> {
  const at = new Date(clock.now()).toISOString();
  const rows = await rowsOf<{ id: number | string }>(
    db,
    sql`
    insert into remittances (biller_id, number, business_date, made_on, made_at, lockbox)
    select b.id, coalesce((select max(number) from remittances r where r.biller_id = b.id), 0) + 1,
           ${day}::date, ${clock.today()}::date, ${at}::timestamptz, nullif(b.remittance -> 'lockbox', 'null')
      from billers b where b.id = ${billerId}
    on conflict do nothing
    returning id`,
  );
  const made = rows[0];
  if (made) await db.execute(linesOf(Number(made.id), { billerId, day, since }));
}

/** What the bills of a payment got back by refunds that were posted before, less those that failed. */
const BACK_BEFORE = sql`
  coalesce((select sum((part ->> 'amount')::bigint * case when f.posting like 'failed%' then -1 else 1 end)
              from ledger_entries f
              join refunds r on r.customer_id = f.customer_id and r.transaction_id = f.transaction_id
                            and f.posting in ('refund ' || r.number, 'failed refund ' || r.number)
             cross join jsonb_array_elements(r.items) part
             where f.customer_id = p.customer_id and f.transaction_id = p.transaction_id and f.id < p.id
               and ${MOVES_MONEY}
               and (part ->> 'position')::int = i.position), 0)`;

const OF_REFUND = sql`
  coalesce((select (part ->> 'amount')::bigint
              from refunds r cross join jsonb_array_elements(r.items) part
             where r.customer_id = p.customer_id and r.transaction_id = p.transaction_id
               and p.posting in ('refund ' || r.number, 'failed refund ' || r.number)
               and (part ->> 'position')::int = i.position), 0)`;

const METHOD = sql`
  case when t.parts <> '[]'
       then (select case when count(distinct part.category) = 1 then min(part.category) else 'several' end
               from jsonb_to_recordset(t.parts) as part (category text))
       else coalesce(
         (select a.method ->> 'category' from attempts a
           where a.customer_id = t.customer_id and a.id = t.attempt_id),
         (select case when m.type_id in (5, 6) then 'bank' else 'card' end from payment_methods m
           where m.customer_id = t.customer_id and m.id = t.payment_method_id),
         '') end`;

/** Writes a line for each bill of each posting that no remittance has told of. */
function linesOf(remittance: number, { billerId, day, since }: Owed) {
  return sql`
    with posted as (
      select e.customer_id, e.transaction_id, e.posting, e.id, e.business_date,
             case when e.posting = 'payment' then 'payment'
                  when e.posting like 'failed%' then 'refund failed'
                  else (select rtrim(o.account, 's') from ledger_entries o
                         where o.customer_id = e.customer_id and o.transaction_id = e.transaction_id
                           and o.posting = e.posting and o.account in ('refunds', 'returns', 'disputes')) end as kind
        from ledger_entries e
       where e.entity_id = ${billerId} and ${MOVES_MONEY}
         and e.business_date between ${addDays(day, -LATE_DAYS)}::date and ${day}::date
         and e.posted_at >= ${since.toISOString()}::timestamptz
         and not exists (select from remittance_lines l
                          where l.customer_id = e.customer_id and l.transaction_id = e.transaction_id
                            and l.posting = e.posting)),
    line as (
      select p.*, i.position as item, i.account_num, i.bill_id, i.account_id, i.description, i.is_tax_return,
             case p.kind when 'payment' then i.amount
                         when 'refund failed' then ${OF_REFUND}
                         else case when p.posting = 'reversal' then ${BACK_BEFORE} - i.amount
                                   else -${OF_REFUND} end end as amount,
             t.confirmation_num, t.transaction_date, ${METHOD} as method
        from posted p
        join transactions t on t.customer_id = p.customer_id and t.id = p.transaction_id
        join transaction_items i on i.customer_id = p.customer_id and i.transaction_id = p.transaction_id)
    insert into remittance_lines (remittance_id, position, customer_id, transaction_id, posting, item, kind, bill_type,
           account_num, bill_number, description, amount, method, confirmation_num, paid_on, booked_on)
    select ${remittance}, row_number() over (order by line.business_date, line.id, line.item),
           line.customer_id, line.transaction_id, line.posting, line.item, line.kind,
           coalesce(type.key, ''), line.account_num,
           case when line.is_tax_return then '' else coalesce(bill.number, '') end,
           line.description, line.amount, line.method, line.confirmation_num, line.transaction_date, line.business_date
      from line
      left join accounts account on account.id = line.account_id
      left join bill_types type on type.id = account.bill_type_id
      left join bills bill on bill.id = line.bill_id
     where line.amount <> 0`;
}
