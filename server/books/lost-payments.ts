import { eq, sql } from 'drizzle-orm';
import { DAY, HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteRefusal } from '../observability/processor-refusal.ts';
import { closeCharge, peekCharge, voidCharge } from '../payments/processor.ts';
import type { BookEntry, RecalledCharge } from '../ports/processor.ts';
import { isSetUp } from '../set-up.ts';
import { rowsOf } from '../store/db.ts';
import { processorBookMark } from '../store/schema/books.ts';
import type { Db } from '../store/store.ts';
import { type LostCharge, recordLost, type Taken } from './record-lost.ts';
import { refusalsOf } from './refusals.ts';

/** The row of the mark. */
const RECALLED = 4;

/** How the entries of a renamed line are named, beside the line; the audit reads both with it. */
const RENAMED_FROM = ' renamed from';
const RENAMED_TO = ' renamed to';

/** A portal without a mark looks back so far. */
const FIRST = 30 * DAY;

/**
 * Finds the charges that the processor remembers and the database does not, as after a restore of an older backup.
 * What was taken is recorded and told to the customer. What was only begun is closed, because nobody goes on with it.
 * After each start it runs before due work charges anything. Resolves to what the processor refuses to tell, by
 * account: that is asked again the next time, and holds up no other biller.
 */
export async function findLostPayments(parts: Dependencies): Promise<readonly string[]> {
  const { store, clock, processor, config } = parts;
  // The mark stays, so that a processor that is set up again is asked about this time as well.
  if (!isSetUp(config, 'payments')) return [];
  const began = clock.now();
  const [earlier] = await store.db.select().from(processorBookMark).where(eq(processorBookMark.id, RECALLED));
  const since = earlier ? Number(earlier.mark) - HOUR : began - FIRST;
  let isAllFound = true;
  const lost = new Map<string, LostCharge[]>();
  const refusals = await refusalsOf(async () => {
    for await (const charge of processor.recall(since)) {
      await renameLines(parts, charge);
      if (isOfPayment(charge) && !(await isKnown(store.db, charge))) addTo(lost, charge);
    }
  });
  for (const charges of lost.values()) isAllFound = (await settleLost(parts, charges)) && isAllFound;
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
 * of the payment from now on. On an account that serves all billers they were posted to none of them: what was posted
 * stays, is taken off by further entries, and is posted to the biller.
 */
async function renameLines({ store, clock }: Dependencies, { key, biller }: RecalledCharge): Promise<void> {
  await store.db.execute(sql`
    with renamed as (
      select b.id, b.biller as earlier, p.key, p.biller from processor_book b
        join processor_payments p on p.reference = b.charge_key
       where p.key = ${key} and p.biller = ${biller} for update of b),
    named as (update processor_book b set charge_key = renamed.key, biller = renamed.biller
                from renamed where b.id = renamed.id)
    insert into book_entries (line, posting, account, entity_id, is_of_host, amount, business_date, posted_at)
    select renamed.id || side.name, e.posting, e.account,
           case when side.sign < 0 then e.entity_id else renamed.biller end, false, side.sign * e.amount,
           ${clock.today()}::date, ${new Date(clock.now()).toISOString()}::timestamptz
      from renamed join book_entries e on e.line = renamed.id and not e.is_of_host
     cross join (values (${RENAMED_FROM}, -1), (${RENAMED_TO}, 1)) as side (name, sign)
     where renamed.earlier <> renamed.biller
    on conflict do nothing`);
}

function isOfPayment(charge: RecalledCharge): charge is LostCharge {
  return charge.paidFor !== undefined;
}

/** Several methods may have paid one payment: their charges carry one confirmation number. */
function addTo(lost: Map<string, LostCharge[]>, charge: LostCharge): void {
  const { key, confirmationNum, biller, paidFor } = charge;
  const payment = `${paidFor.customer} ${biller} ${confirmationNum ?? key}`;
  lost.set(payment, [...(lost.get(payment) ?? []), charge]);
}

/** A charge has a row of its own before the processor hears of it. */
async function isKnown(db: Db, { key, paidFor: { customer } }: LostCharge): Promise<boolean> {
  const rows = await rowsOf<unknown>(
    db,
    sql`
    select where exists (select from attempts where customer_id = ${customer} and id::text = ${key})
              or exists (select from checkouts where customer_id = ${customer} and ${key} like 'now-' || id || '%')
              or exists (select from transactions where customer_id = ${customer}
                            and (charge_key = ${key} or parts @> ${JSON.stringify([{ key }])}::jsonb))`,
  );
  return rows.length > 0;
}

/** Settles the charges of one payment. False while the processor does not tell what became of them. */
async function settleLost(parts: Dependencies, charges: readonly LostCharge[]): Promise<boolean> {
  const taken: { charge: LostCharge; entry: Taken }[] = [];
  for (const charge of charges) {
    const entry = await peekCharge(parts, charge);
    if (entry === 'down' || entry === 'silent') return false;
    if (isTaken(entry)) taken.push({ charge, entry });
    else if (!(await isEnded(parts, charge, entry))) return false;
  }
  await parts.store.transact(async (db) => {
    // Two processes that start at once must not record it twice.
    await db.execute(sql`select pg_advisory_xact_lock(7120045)`);
    const unknown: typeof taken = [];
    for (const one of taken) if (!(await isKnown(db, one.charge))) unknown.push(one);
    await recordLost(db, parts, unknown);
  });
  return true;
}

/** Nobody goes on with what was only begun: it is released or closed. False while the processor has not done so. */
async function isEnded(parts: Dependencies, charge: LostCharge, { kind }: BookEntry): Promise<boolean> {
  if (kind === 'authorised') return (await voidCharge(parts, charge)) === 'released';
  if (kind === 'open' || kind === 'confirming') return isClosed(await closeCharge(parts, charge));
  return true;
}

function isTaken(entry: BookEntry): entry is Taken {
  return entry.kind === 'accepted' || entry.kind === 'processing' || entry.kind === 'returned';
}

function isClosed(entry: BookEntry | 'down' | 'silent'): boolean {
  return entry !== 'down' && entry !== 'silent' && entry.kind !== 'open' && entry.kind !== 'confirming';
}
