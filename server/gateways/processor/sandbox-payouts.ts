import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { type Payout, type PayoutName, ProcessorRefused } from '../../ports/processor.ts';
import { sandboxPayoutLines, sandboxPayouts } from '../../store/schema/sandbox.ts';
import type { Store } from '../../store/store.ts';

/** One writer at a time: two readers of the book must not pay out the same movement. */
const LOCK = 7_120_044;

/** The next business day after a date. */
const NEXT_DAY = (date: SQL) =>
  sql`(${date} + case extract(isodow from ${date}) when 5 then 3 when 6 then 2 else 1 end::int)`;

/**
 * Pays out what each biller gained, one payout for a biller and business day, on the business day after it. What
 * shows up only after its day was paid out goes with the next payout. The bank of a biller whose day lost money pays
 * it back.
 */
export async function payOut(store: Store, clock: Clock, movements: SQL): Promise<void> {
  const now = sql`${new Date(clock.now()).toISOString()}::timestamptz`;
  await store.transact(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await db.execute(sql`
      with due as (
        select line.id, line.biller, line.amount - line.fee - line.application_fee as net,
               greatest(${NEXT_DAY(sql`(line.at at time zone 'UTC')::date`)}, ${NEXT_DAY(sql`newest.paid_on`)}) as paid_on
          from (${movements}) line
          left join (select biller, max(paid_on) as paid_on from sandbox_payouts group by biller) newest
            on newest.biller = line.biller
         where not exists (select from sandbox_payout_lines paid where paid.line = line.id)),
      paid as (
        select 'payout-' || biller || '-' || paid_on as payout, * from due
         where paid_on <= (${now} at time zone 'UTC')::date),
      lines as (insert into sandbox_payout_lines (line, payout) select id, payout from paid)
      insert into sandbox_payouts (id, biller, paid_on, amount, at)
      select payout, biller, paid_on, sum(net), ${now} from paid group by payout, biller, paid_on`);
  });
}

export async function sandboxPayout({ db }: Store, { id }: PayoutName): Promise<Payout> {
  const [row] = await db.select().from(sandboxPayouts).where(eq(sandboxPayouts.id, id));
  if (!row) throw new ProcessorRefused(`there is no payout ${id}`);
  const { amount, paidOn, failedAt } = row;
  return {
    amount,
    status: failedAt ? 'failed' : 'paid',
    arrivesOn: paidOn,
    trace: `trace-${id}`,
    isTold: true,
  };
}

export async function* sandboxPaidOut({ db }: Store, { id }: PayoutName): AsyncGenerator<string> {
  const rows = await db
    .select({ line: sandboxPayoutLines.line })
    .from(sandboxPayoutLines)
    .where(eq(sandboxPayoutLines.payout, id))
    .orderBy(asc(sandboxPayoutLines.line));
  for (const { line } of rows) yield line;
}

/** What a bank does with a payout that it cannot book: the money is back on the biller's balance. */
export async function failPayout({ db }: Store, clock: Clock, id: string): Promise<void> {
  await db
    .update(sandboxPayouts)
    .set({ failedAt: new Date(clock.now()) })
    .where(eq(sandboxPayouts.id, id));
}
