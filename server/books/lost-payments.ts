import { eq, sql } from 'drizzle-orm';
import type { PaidFor } from '../../domain/books/paid-for.ts';
import { DAY, HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteRefusal } from '../observability/processor-refusal.ts';
import { closeCharge, peekCharge, voidCharge } from '../payments/processor.ts';
import type { BookEntry, RecalledCharge } from '../ports/processor.ts';
import { processorBookMark } from '../store/schema/books.ts';
import type { Db } from '../store/store.ts';
import { recordLost, type Taken } from './record-lost.ts';
import { refusalsOf } from './refusals.ts';

/** The row of the mark. */
const RECALLED = 4;

/** A portal without a mark looks back so far. */
const FIRST = 30 * DAY;

/**
 * Finds the charges that the processor remembers and the database does not, as after a restore of an older backup.
 * What was taken is recorded and told to the customer. What was only begun is closed, because nobody goes on with it.
 * After each start it runs before due work charges anything. Resolves to what the processor refuses to tell, by
 * account: that is asked again the next time, and holds up no other biller.
 */
export async function findLostPayments(parts: Dependencies): Promise<readonly string[]> {
  const { store, clock, processor } = parts;
  const began = clock.now();
  const [earlier] = await store.db.select().from(processorBookMark).where(eq(processorBookMark.id, RECALLED));
  const since = earlier ? Number(earlier.mark) - HOUR : began - FIRST;
  let isAllFound = true;
  const refusals = await refusalsOf(async () => {
    for await (const charge of processor.recall(since)) {
      await renameLines(store.db, charge);
      if (charge.paidFor && !(await isKnown(store.db, charge, charge.paidFor)))
        isAllFound = (await settleLost(parts, charge, charge.paidFor)) && isAllFound;
    }
  });
  for (const refusal of refusals) noteRefusal(parts, refusal);
  if (!isAllFound) throw new Error('the processor did not tell what became of a payment that went missing');
  if (refusals.length > 0) return refusals.map(({ message }) => message);
  const mark = String(began);
  await store.db
    .insert(processorBookMark)
    .values({ id: RECALLED, mark })
    .onConflictDoUpdate({ target: processorBookMark.id, set: { mark } });
  return [];
}

/**
 * A book that was read before a payment was known names the payment as the processor does. Its lines belong to the key
 * of the payment from now on.
 */
async function renameLines(db: Db, { key, biller }: RecalledCharge): Promise<void> {
  await db.execute(sql`
    update processor_book b set charge_key = p.key, biller = p.biller
      from processor_payments p
     where p.key = ${key} and p.biller = ${biller} and b.charge_key = p.reference`);
}

/** A charge has a row of its own before the processor hears of it. */
async function isKnown(db: Db, { key }: RecalledCharge, { customer }: PaidFor): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select where exists (select from attempts where customer_id = ${customer} and id::text = ${key})
              or exists (select from checkouts where customer_id = ${customer} and ${key} like 'now-' || id || '%')
              or exists (select from transactions where customer_id = ${customer}
                            and (charge_key = ${key} or parts @> ${JSON.stringify([{ key }])}::jsonb))`)) as unknown as {
    rows: unknown[];
  };
  return rows.length > 0;
}

/** False while the processor does not tell what became of it. */
async function settleLost(parts: Dependencies, charge: RecalledCharge, paidFor: PaidFor): Promise<boolean> {
  const entry = await peekCharge(parts, charge);
  if (entry === 'down' || entry === 'silent') return false;
  if (entry.kind === 'authorised') return (await voidCharge(parts, charge)) === 'voided';
  if (entry.kind === 'open' || entry.kind === 'confirming') return isClosed(await closeCharge(parts, charge));
  if (!isTaken(entry)) return true;
  await parts.store.transact(async (db) => {
    // Two processes that start at once must not record it twice.
    await db.execute(sql`select pg_advisory_xact_lock(7120045)`);
    if (!(await isKnown(db, charge, paidFor))) await recordLost(db, parts, charge, paidFor, entry);
  });
  return true;
}

function isTaken(entry: BookEntry): entry is Taken {
  return entry.kind === 'accepted' || entry.kind === 'processing' || entry.kind === 'returned';
}

function isClosed(entry: BookEntry | 'down' | 'silent'): boolean {
  return entry !== 'down' && entry !== 'silent' && entry.kind !== 'open' && entry.kind !== 'confirming';
}
