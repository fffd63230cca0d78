import { sql } from 'drizzle-orm';
import {
  type BillerDay,
  type Disagreement,
  disagreementsOf,
  type Posting,
  processorAmount,
  threeWays,
} from '../../domain/books/reconciliation.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { shownName } from '../store/billers.ts';
import { rowsOf } from '../store/db.ts';
import { billers } from '../store/schema/billers.ts';
import { MOVES_MONEY } from '../store/schema/ledger.ts';

/** For so long a payment may be missing in the processor's book. */
const BOOK_IS_LATE = 2 * DAY;

/** Something of a biller's business day that does not agree. */
export interface DayFinding {
  readonly billerId: number;
  readonly date: CalendarDate;
  /** The number of the payment. */
  readonly subject: string;
  readonly rule: Disagreement;
}

export interface ReconciledDay {
  readonly billers: readonly BillerDay[];
  readonly findings: readonly DayFinding[];
}

/**
 * Compares, for each posting of a business day, our ledger with the processor's book as it was read in and with what
 * the biller was told.
 */
export async function reconcileDay(
  { store: { db }, clock }: Pick<Dependencies, 'store' | 'clock'>,
  date: CalendarDate,
): Promise<ReconciledDay> {
  const rows = await rowsOf<Row>(db, postingsOf(date));
  const lateBefore = clock.now() - BOOK_IS_LATE;
  const postings = rows.map((row) => ({ row, posting: postingOf(row, lateBefore) }));
  const findings = postings.flatMap(({ row, posting }) =>
    disagreementsOf(posting).map((rule) => ({
      rule,
      subject: row.subject,
      billerId: Number(row.biller),
      date,
    })),
  );
  const named = await db
    .select({ id: billers.id, biller: billers.slug, name: shownName, terms: billers.remittance })
    .from(billers)
    .orderBy(shownName);
  const days = named.flatMap(({ id, biller, name, terms }) => {
    const own = postings.filter(({ row }) => Number(row.biller) === id).map(({ posting }) => posting);
    if (own.length === 0) return [];
    const [paid, takenBack] = [own.filter((one) => one.isPayment), own.filter((one) => !one.isPayment)];
    const isRemitted = terms !== null;
    return [{ biller, name, date, isRemitted, paid: threeWays(paid), takenBack: threeWays(takenBack) }];
  });
  return { billers: days, findings };
}

type Amount = number | string | null;

interface Row {
  readonly subject: string;
  readonly biller: number | string;
  readonly isPayment: boolean;
  readonly isOutside: boolean;
  readonly postedAt: string;
  readonly ledger: Amount;
  readonly fee: Amount;
  readonly charged: Amount;
  readonly ledgerBack: Amount;
  readonly bookBack: Amount;
  readonly underWay: Amount;
  readonly remitted: Amount;
  readonly shouldBeRemitted: boolean;
}

const amountOf = (value: Amount) => (value === null ? undefined : cents(Number(value)));
const amountIn = (value: Amount) => cents(Number(value));

function postingOf(row: Row, lateBefore: number): Posting {
  const { isPayment, isOutside, shouldBeRemitted } = row;
  const ledger = amountIn(row.ledger);
  return {
    isPayment,
    ledger,
    processor: processorAmount({
      isPayment,
      isOutside,
      ledger,
      charged: amountOf(row.charged),
      ledgerBack: amountIn(row.ledgerBack),
      bookBack: amountIn(row.bookBack),
      underWay: amountIn(row.underWay),
    }),
    remitted: amountOf(row.remitted),
    fee: amountIn(row.fee),
    mayBeLate: Date.parse(row.postedAt) > lateBefore,
    shouldBeRemitted,
  };
}

const postingsOf = (date: CalendarDate) => sql`
  select t.confirmation_num as subject, e.entity_id as biller, e.posting = 'payment' as "isPayment",
         e.account = 'settled outside' as "isOutside", e.posted_at::text as "postedAt", e.amount as ledger, t.fee,
         book.charged, book.moved as "bookBack", ours.moved as "ledgerBack",
         coalesce(refund.under_way, 0) + reversal.under_way as "underWay", told.amount as remitted,
         coalesce(b.remits_since <= e.posted_at, false)
           and exists (select from remittances r
                        where r.biller_id = e.entity_id and r.business_date >= e.business_date and r.made_at > e.posted_at)
           and refund.is_of_bills as "shouldBeRemitted"
    from ledger_entries e
    join transactions t on t.customer_id = e.customer_id and t.id = e.transaction_id
    join billers b on b.id = e.entity_id
   cross join lateral (
     select sum(o.amount) filter (where o.posting <> 'payment') as moved,
            bool_or(o.posting = 'payment') as is_paid
       from ledger_entries o
      where o.customer_id = e.customer_id and o.transaction_id = e.transaction_id
        and o.account = 'processor clearing' and o.posting <> 'reclassified') ours
   cross join lateral (
     select sum(line.amount) filter (where line.kind = 'charge') as charged,
            sum(line.amount) filter (where line.kind <> 'charge' or not ours.is_paid) as moved
       from (select t.charge_key as key where t.parts = '[]'
              union all select part.key from jsonb_to_recordset(t.parts) as part (key text)) charge
       join processor_book line on line.charge_key = charge.key and line.biller = e.entity_id) book
   cross join lateral (
     select sum(r.amount) filter (where r.state = 'under way') as under_way,
            coalesce(bool_and(r.items <> '[]') filter (where e.posting in ('refund ' || r.number, 'failed refund ' || r.number)), true)
              as is_of_bills
       from refunds r where r.customer_id = e.customer_id and r.transaction_id = e.transaction_id) refund
   cross join lateral (
     select coalesce(sum(v.amount), 0) as under_way from reversals v
      where v.customer_id = e.customer_id and v.transaction_id = e.transaction_id and v.done_at is null) reversal
   cross join lateral (
     select sum(l.amount) as amount from remittance_lines l
      where l.customer_id = e.customer_id and l.transaction_id = e.transaction_id and l.posting = e.posting) told
   where e.business_date = ${date}::date and ${MOVES_MONEY}
   order by e.entity_id, e.id`;
