import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Payout, type PayoutName, ProcessorRefused, type RefusalFacts } from '../ports/processor.ts';
import { slugForLog } from '../store/billers.ts';
import { insertion } from '../store/bulk-insert.ts';
import { rowsOf } from '../store/db.ts';
import { payoutLines, payouts } from '../store/schema/books.ts';
import type { Db, Store } from '../store/store.ts';

/** For so long after it was made a payout may still fail, or its movements be told. */
const OPEN_FOR = 30 * DAY;

/** At Stripe a payout that was paid may fail within five business days; holidays come on top. */
const FINAL_AFTER_DAYS = 14;

const BATCH = 1_000;

type Parts = Pick<Dependencies, 'processor' | 'clock'> & { readonly store: Pick<Store, 'db'> };

interface Asked extends PayoutName {
  readonly at: string;
  /** As it was told last; undefined of one that was never asked about. */
  readonly known: Payout | undefined;
}

type Row = PayoutName & { readonly at: string } & { readonly [field in keyof Payout]: Payout[field] | null };

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

/**
 * A payout that has arrived long ago, with all that can be told of it, is final. The book tells if it fails all the
 * same.
 */
async function openPayouts({ store, clock }: Parts): Promise<Asked[]> {
  const finalBefore = addDays(clock.today(), -FINAL_AFTER_DAYS);
  const rows = await rowsOf<Row>(
    store.db,
    sql`
    select b.payout as id, b.biller, b.at, p.amount, p.status, p.arrives_on::text as "arrivesOn", p.trace,
           p.is_told as "isTold"
      from processor_book b left join payouts p on p.id = b.payout
     where b.kind = 'payout'
       and (p.id is null
            or p.created_at > ${new Date(clock.now() - OPEN_FOR).toISOString()}::timestamptz
               and (not p.is_told or p.trace = '' or p.status = 'under way' or p.arrives_on >= ${finalBefore}::date
                    or p.status <> 'failed' and exists (select from processor_book failed
                                                         where failed.kind = 'payout failed' and failed.payout = p.id)))
     order by b.at, b.id`,
  );
  return rows.map((row) => ({ id: row.id, biller: Number(row.biller), at: row.at, known: knownOf(row) }));
}

function knownOf({ amount, status, arrivesOn, trace, isTold }: Row): Payout | undefined {
  if (amount === null || status === null || arrivesOn === null || trace === null || isTold === null)
    return undefined;
  return { amount: cents(Number(amount)), status, arrivesOn, trace, isTold };
}

async function readPayout({ store: { db }, processor }: Parts, asked: Asked): Promise<void> {
  const { id, biller, at, known } = asked;
  const { amount, status, arrivesOn, trace, isTold } = await processor.payout({ id, biller });
  // The movements first: a payout that counts as told has all of them.
  if (isTold && !known?.isTold) await keepLines(db, id, processor.paidOut({ id, biller }));
  const told = { amount, status, arrivesOn, trace, isTold };
  if (isDeepStrictEqual(told, known)) return;
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
