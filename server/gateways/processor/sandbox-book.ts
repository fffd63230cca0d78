import { type SQL, sql } from 'drizzle-orm';
import { cents } from '../../../domain/values/cents.ts';
import { DAY } from '../../../domain/values/durations.ts';
import type { Clock } from '../../clock.ts';
import type { BookLine } from '../../ports/processor.ts';
import { rowsOf } from '../../store/db.ts';
import type { Store } from '../../store/store.ts';
import { payOut } from './sandbox-payouts.ts';

const PAGE = 5_000;

/** A line is written at the latest this long after its date: a return stands there from the start of its day. */
const LATE = 2 * DAY;

/** What of a charge the payer's bank can ask for: refunds that had not failed by then have gone back already. */
const disputed = sql`c.amount - coalesce((
  select sum(r.amount) from processor_refunds r
   where r.charge_key = c.key and r.at <= c.disputed_at and (r.fails_at is null or r.fails_at > c.disputed_at)), 0)`;

/** 2.9 % and 30 cents of a card, 0.8 % and at most 5 dollars of a debit. */
const FEE = sql`case when token like 'bank-%' then least(500, round(amount * 0.008)) else round(amount * 0.029) + 30 end::bigint`;

/** What came of charges, payouts aside. `voided` is how a server of the previous version gave back. */
const MOVEMENTS = (today: SQL, now: SQL) => sql`
  select key as id, biller, 'charge' as kind, key as charge, amount, ${FEE} as fee, application_fee, '' as payout, at
    from processor_charges where outcome in ('accepted', 'processing', 'voided')
   union all
  select key || ':voided', biller, 'refund', key, -amount, 0, -application_fee, '', at
    from processor_charges where outcome = 'voided'
   union all
  select r.key, c.biller, 'refund', c.key, -r.amount, 0, -r.application_fee, '', r.at
    from processor_refunds r join processor_charges c on c.key = r.charge_key
   union all
  select key || ':returned', biller, 'return', key, -(amount - given_back + coalesce((
           select sum(r.amount) from processor_refunds r where r.charge_key = c.key and r.fails_at <= ${now}), 0)),
         0, 0, '', settles_on::timestamptz
    from processor_charges c
   where returned_because is not null and settles_on <= ${today} and outcome in ('accepted', 'processing')
   union all
  select key || ':disputed', biller, 'dispute', key, -(${disputed}), 0, 0, '', disputed_at
    from processor_charges c where disputed_at <= ${now} and returned_because is null
   union all
  select key || ':won', biller, 'dispute won', key, ${disputed}, 0, 0, '', dispute_ends_at
    from processor_charges c where dispute_ends_at <= ${now} and dispute_ends = 'won' and returned_because is null
   union all
  select r.key || ':failed', c.biller, 'refund', c.key, r.amount, 0, r.application_fee, '', r.fails_at
    from processor_refunds r join processor_charges c on c.key = r.charge_key where r.fails_at <= ${now}
   union all
  select id || ':failed', biller, 'payout failed', '', amount, 0, 0, id, failed_at
    from sandbox_payouts where failed_at is not null`;

const LINES = (movements: SQL) => sql`
  ${movements} union all
  select id, biller, 'payout', '', -amount, 0, 0, id, at from sandbox_payouts`;

type Amounts = 'biller' | 'amount' | 'fee' | 'applicationFee' | 'at';
type Row = Omit<BookLine, Amounts | 'mark'> & Record<Amounts, string>;

/** The sandbox processor's book, oldest line first. The mark is a line's time in milliseconds. */
export async function* readSandboxBook(store: Store, clock: Clock, since: string): AsyncGenerator<BookLine> {
  const today = sql`${clock.today()}::date`;
  const movements = MOVEMENTS(today, sql`${new Date(clock.now()).toISOString()}::timestamptz`);
  await payOut(store, clock, movements);
  const lines = LINES(movements);
  // The mark of another processor is no time: the book is then read from its start.
  let from = since === '' ? 0 : Number(since) - LATE || 0;
  let after = '';
  for (;;) {
    const rows = await rowsOf<Row>(
      store.db,
      sql`
      select id, biller, kind, charge, amount, fee, application_fee as "applicationFee", payout,
             round(extract(epoch from at) * 1000) as at from (${lines}) line
       where (at, id) > (to_timestamp(${from}::float8 / 1000), ${after})
       order by line.at, id limit ${PAGE}`,
    );
    for (const row of rows) {
      const at = Number(row.at);
      yield {
        ...row,
        biller: Number(row.biller),
        amount: cents(Number(row.amount)),
        fee: cents(Number(row.fee)),
        applicationFee: cents(Number(row.applicationFee)),
        at,
        mark: String(at),
      };
      from = at;
      after = row.id;
    }
    if (rows.length < PAGE) return;
  }
}
