import { sql } from 'drizzle-orm';
import type { PaidOut, PaidOutBill } from '../../domain/books/payout-csv.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { cents, ZERO } from '../../domain/values/cents.ts';
import { shownName } from '../store/billers.ts';
import { rowsOf } from '../store/db.ts';
import { billers } from '../store/schema/billers.ts';
import { MOVES_MONEY } from '../store/schema/ledger.ts';
import type { Db } from '../store/store.ts';

type Amount = number | string;

interface Row {
  readonly line: string;
  readonly kind: PaidOut['kind'];
  readonly biller: Amount;
  readonly amount: Amount;
  readonly fee: Amount;
  readonly applicationFee: Amount;
  readonly at: string;
  readonly posting: string | null;
  readonly bookedOn: CalendarDate | null;
  readonly confirmationNum: string | null;
  readonly remitted: Amount | null;
  readonly left: Amount;
  readonly bills: readonly (Omit<PaidOutBill, 'amount'> & { readonly amount: Amount })[] | null;
}

/**
 * The movements of a payout, the earliest first. Each has the posting of the ledger with the same charge and amount.
 * Of several alike, the first movement belongs to the first posting.
 */
export async function postingsOfPayout(db: Db, payout: string): Promise<PaidOut[]> {
  const rows = await rowsOf<Row>(db, paidOut(payout));
  const named = await db
    .select({ id: billers.id, slug: billers.slug, name: shownName, terms: billers.remittance })
    .from(billers);
  const byId = new Map(named.map((biller) => [biller.id, biller]));
  return rows.map((row) => {
    const { slug = '', name = '', terms = null } = byId.get(Number(row.biller)) ?? {};
    return {
      line: row.line,
      kind: row.kind,
      biller: slug,
      name,
      isRemitted: terms !== null,
      amount: cents(Number(row.amount)),
      fee: cents(Number(row.fee)),
      applicationFee: cents(Number(row.applicationFee)),
      at: new Date(row.at),
      posting: row.posting ?? undefined,
      bookedOn: row.bookedOn ?? undefined,
      confirmationNum: row.confirmationNum ?? '',
      remitted: row.remitted === null ? undefined : cents(Number(row.remitted)),
      isGivenBack: Number(row.left) === ZERO,
      bills: (row.bills ?? []).map((bill) => ({ ...bill, amount: cents(Number(bill.amount)) })),
    };
  });
}

const OF_CHARGES = sql.raw("('charge', 'refund', 'return', 'dispute', 'dispute won')");

const paidOut = (payout: string) => sql`
  with line as (
    select b.* from payout_lines l join processor_book b on b.id = l.line where l.payout = ${payout}),
  keyed as (
    select distinct charge_key as key, biller from line where charge_key <> '' and kind in ${OF_CHARGES}),
  booked as (
    select b.id, b.charge_key as key, b.biller, b.amount,
           row_number() over (partition by b.biller, b.charge_key, b.amount order by b.at, b.id) as nth,
           sum(b.amount) over (partition by b.biller, b.charge_key) as in_book
      from keyed k join processor_book b on b.charge_key = k.key and b.biller = k.biller
     where b.kind in ${OF_CHARGES}),
  charge as (
    select t.customer_id, t.id, t.entity_id as biller, k.key, t.amount + t.fee as amount, t.fee, false as is_part
      from keyed k join transactions t on t.charge_key = k.key and t.entity_id = k.biller where t.parts = '[]'
     union all
    select t.customer_id, t.id, t.entity_id, k.key, part.amount + part.fee, part.fee, true
      from keyed k
      join transactions t on t.parts @> jsonb_build_array(jsonb_build_object('key', k.key)) and t.entity_id = k.biller
     cross join jsonb_to_recordset(t.parts) as part (key text, amount bigint, fee bigint)
     where part.key = k.key),
  posted as (
    select c.*, e.posting, e.id as entry, e.business_date, e.posted_at, r.number is not null as is_refund,
           case when e.posting = 'payment' then c.amount
                when e.posting like 'failed refund %' then r.amount
                when r.number is not null then -r.amount
                when c.is_part then -(c.amount - back.amount)
                else e.amount end as moved,
           back.amount > 0 as is_part_back
      from charge c
      join ledger_entries e on e.customer_id = c.customer_id and e.transaction_id = c.id and ${MOVES_MONEY}
                           and e.account <> 'settled outside'
      left join refunds r on r.customer_id = c.customer_id and r.transaction_id = c.id
                         and e.posting in ('refund ' || r.number, 'failed refund ' || r.number)
     cross join lateral (
       select coalesce(sum(g.amount), 0) as amount from refunds g
        where g.customer_id = c.customer_id and g.transaction_id = c.id and g.charge_key = c.key
          and g.state = 'given back' and g.kind in ('refund', 'at the processor', 'dispute')) back
     where r.number is null or r.charge_key = c.key),
  ours as (
    select p.*, row_number() over (partition by p.biller, p.key, p.moved order by p.posted_at, p.entry) as nth
      from posted p)
  select line.id as line, line.kind, line.biller, line.amount, line.fee, line.application_fee as "applicationFee",
         line.at::text as at, ours.posting, ours.business_date::text as "bookedOn", t.confirmation_num as "confirmationNum",
         case when told.amount is null then null
              when not ours.is_part or ours.is_refund then told.amount
              when ours.posting = 'payment' then ours.amount - ours.fee
              when not ours.is_part_back then ours.fee - ours.amount end as remitted,
         coalesce(booked.in_book, 0) - case when line.kind = 'charge' then coalesce(under_way.amount, 0) else 0 end as left,
         case when ours.is_part then null else told.bills end as bills
    from line
    left join booked on booked.id = line.id
    left join ours on ours.biller = booked.biller and ours.key = booked.key and ours.moved = booked.amount
                  and ours.nth = booked.nth
    left join lateral (
      select c.customer_id, c.id from charge c where c.key = line.charge_key and c.biller = line.biller limit 1) known on true
    left join transactions t on t.customer_id = known.customer_id and t.id = known.id
    left join lateral (
      select sum(r.amount) as amount from refunds r
       where r.customer_id = known.customer_id and r.transaction_id = known.id and r.charge_key = line.charge_key
         and r.state = 'under way') under_way on true
    left join lateral (
      select sum(l.amount) as amount,
             json_agg(json_build_object('remittance', m.number, 'billType', l.bill_type, 'accountNum', l.account_num,
                                        'billNumber', l.bill_number, 'description', l.description, 'amount', l.amount)
                      order by l.item) as bills
        from remittance_lines l join remittances m on m.id = l.remittance_id
       where l.customer_id = ours.customer_id and l.transaction_id = ours.id and l.posting = ours.posting) told on true
   order by line.at, line.id`;
