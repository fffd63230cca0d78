import { type SQL, sql } from 'drizzle-orm';
import { cents } from '../../../domain/values/cents.ts';
import { DAY } from '../../../domain/values/durations.ts';
import type { Clock } from '../../clock.ts';
import type { BookLine } from '../../ports/processor.ts';
import type { Store } from '../../store/store.ts';

const PAGE = 5_000;

/** A line is written at the latest this long after its date: a return stands there from the start of its day. */
const LATE = 2 * DAY;

/** What of a charge the payer's bank can ask for: refunds that had not failed by then have gone back already. */
const disputed = sql`c.amount - coalesce((
  select sum(r.amount) from processor_refunds r
   where r.charge_key = c.key and r.at <= c.disputed_at and (r.fails_at is null or r.fails_at > c.disputed_at)), 0)`;

/** `voided` is how a server of the previous version gave back. */
const LINES = (today: SQL, now: SQL) => sql`
  select key as id, biller, 'charge' as kind, key as charge, amount, at
    from processor_charges where outcome in ('accepted', 'processing', 'voided')
   union all
  select key || ':voided', biller, 'refund', key, -amount, at from processor_charges where outcome = 'voided'
   union all
  select r.key, c.biller, 'refund', c.key, -r.amount, r.at
    from processor_refunds r join processor_charges c on c.key = r.charge_key
   union all
  select key || ':returned', biller, 'return', key, -(amount - given_back + coalesce((
           select sum(r.amount) from processor_refunds r where r.charge_key = c.key and r.fails_at <= ${now}), 0)),
         settles_on::timestamptz
    from processor_charges c
   where returned_because is not null and settles_on <= ${today} and outcome in ('accepted', 'processing')
   union all
  select key || ':disputed', biller, 'return', key, -(${disputed}), disputed_at
    from processor_charges c where disputed_at <= ${now} and returned_because is null
   union all
  select key || ':won', biller, 'return', key, ${disputed}, dispute_ends_at
    from processor_charges c where dispute_ends_at <= ${now} and dispute_ends = 'won' and returned_because is null
   union all
  select r.key || ':failed', c.biller, 'refund', c.key, r.amount, r.fails_at
    from processor_refunds r join processor_charges c on c.key = r.charge_key where r.fails_at <= ${now}`;

type Row = Pick<BookLine, 'id' | 'kind' | 'charge'> & { biller: string; amount: string; at: string };

/** The sandbox processor's book, oldest line first. The mark is a line's time in milliseconds. */
export async function* readSandboxBook(store: Store, clock: Clock, since: string): AsyncGenerator<BookLine> {
  const lines = LINES(sql`${clock.today()}::date`, sql`${new Date(clock.now()).toISOString()}::timestamptz`);
  let from = since === '' ? 0 : Number(since) - LATE;
  let after = '';
  for (;;) {
    const { rows } = (await store.db.execute(sql`
      select id, biller, kind, charge, amount, round(extract(epoch from at) * 1000) as at from (${lines}) line
       where (at, id) > (to_timestamp(${from}::float8 / 1000), ${after})
       order by line.at, id limit ${PAGE}`)) as unknown as { rows: Row[] };
    for (const row of rows) {
      const at = Number(row.at);
      yield {
        ...row,
        biller: Number(row.biller),
        amount: cents(Number(row.amount)),
        at,
        mark: String(at),
      };
      from = at;
      after = row.id;
    }
    if (rows.length < PAGE) return;
  }
}
