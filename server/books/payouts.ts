import { sql } from 'drizzle-orm';
import { DAY } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { type PayoutName, ProcessorRefused, type RefusalFacts } from '../ports/processor.ts';
import { slugForLog } from '../store/billers.ts';
import { insertion } from '../store/bulk-insert.ts';
import { rowsOf } from '../store/db.ts';
import { payoutLines, payouts } from '../store/schema/books.ts';
import type { Db, Store } from '../store/store.ts';

/** For so long after it was made a payout may still fail, or its movements be told. */
const OPEN_FOR = 30 * DAY;

const BATCH = 1_000;

type Parts = Pick<Dependencies, 'processor' | 'clock'> & { readonly store: Pick<Store, 'db'> };
type Asked = PayoutName & { readonly at: string; readonly isTold: boolean };

/**
 * Asks about each payout that the book names, until nothing about it can change any more. One that is refused stops
 * no other: when all others were asked about, one refusal is thrown that names each.
 */
export async function readPayouts(parts: Parts): Promise<void> {
  const refusals: string[] = [];
  const facts: RefusalFacts[] = [];
  for (const asked of await openPayouts(parts)) {
    try {
      await readPayout(parts, asked);
    } catch (error) {
      if (!(error instanceof ProcessorRefused)) throw error;
      refusals.push(`payout ${asked.id}: ${error.message}`);
      const about = { payout: asked.id, biller: await slugForLog(parts.store.db, asked.biller) };
      facts.push(
        ...(error.facts.length === 0 ? [about] : error.facts.map((told) => ({ ...about, ...told }))),
      );
    }
  }
  if (refusals.length > 0) throw new ProcessorRefused(refusals.join('; '), { facts });
}

async function openPayouts({ store, clock }: Parts): Promise<Asked[]> {
  const rows = await rowsOf<Asked & { biller: number | string }>(
    store.db,
    sql`
    select b.payout as id, b.biller, b.at, coalesce(p.is_told, false) as "isTold"
      from processor_book b left join payouts p on p.id = b.payout
     where b.kind = 'payout'
       and (p.id is null or p.created_at > ${new Date(clock.now() - OPEN_FOR).toISOString()}::timestamptz)
     order by b.at, b.id`,
  );
  return rows.map((row) => ({ ...row, biller: Number(row.biller) }));
}

async function readPayout({ store: { db }, processor }: Parts, asked: Asked): Promise<void> {
  const { id, biller, at } = asked;
  const { amount, status, arrivesOn, trace, isTold } = await processor.payout({ id, biller });
  // The movements first: a payout that counts as told has all of them.
  if (isTold && !asked.isTold) await keepLines(db, id, processor.paidOut({ id, biller }));
  const told = { amount, status, arrivesOn, trace, isTold };
  await db
    .insert(payouts)
    .values({ id, biller, createdAt: new Date(at), ...told })
    .onConflictDoUpdate({ target: payouts.id, set: told });
}

async function keepLines(db: Db, payout: string, paidOut: AsyncIterable<string>): Promise<void> {
  let rows: { line: string; payout: string }[] = [];
  const keep = async () => {
    if (rows.length > 0) await db.execute(sql`${insertion(payoutLines, rows)} on conflict do nothing`);
    rows = [];
  };
  for await (const line of paidOut) {
    rows.push({ line, payout });
    if (rows.length === BATCH) await keep();
  }
  await keep();
}
