import { eq, type SQL, sql } from 'drizzle-orm';
import { OF_BOOK } from '../../domain/books/postings.ts';
import type { Clock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { type BookLine, ProcessorRefused } from '../ports/processor.ts';
import { insertion } from '../store/bulk-insert.ts';
import { processorBook, processorBookMark } from '../store/schema/books.ts';
import type { Store } from '../store/store.ts';
import { readPayouts } from './payouts.ts';
import { refusalsOf } from './refusals.ts';

const BATCH = 1_000;

/** The row of the mark. A server of the previous version counts in row 1, and reads no fees. */
const BOOK = 3;

type Parts = Pick<Dependencies, 'processor' | 'clock'> & { readonly store: Pick<Store, 'db'> };

/**
 * Reads in what the processor's book has gained since the last reading, posts it to the ledger, and asks about the
 * payouts in it. Two readings at once do no harm. What the processor refuses stops nothing else: the refusal is thrown
 * at the end.
 */
export async function readProcessorBook(parts: Parts): Promise<void> {
  const refusals = [
    ...(await refusalsOf(() => readLines(parts))),
    ...(await refusalsOf(() => readPayouts(parts))),
  ];
  if (refusals.length > 0) throw new ProcessorRefused(refusals.map(({ message }) => message).join('; '));
}

async function readLines(parts: Parts): Promise<void> {
  const { store, processor } = parts;
  const [earlier] = await store.db.select().from(processorBookMark).where(eq(processorBookMark.id, BOOK));
  let lines: BookLine[] = [];
  try {
    for await (const line of processor.book(earlier?.mark ?? '')) {
      lines.push(line);
      if (lines.length < BATCH) continue;
      await keep(parts, lines);
      lines = [];
    }
  } finally {
    // What came before a failure counts too.
    await keep(parts, lines);
  }
}

/** The lines first, then the mark: a crash between the two reads some lines again. */
async function keep({ store: { db }, clock }: Parts, lines: readonly BookLine[]): Promise<void> {
  const last = lines.at(-1);
  if (!last) return;
  const byId = new Map(lines.map((line) => [line.id, line]));
  // In one order, so that two readings at once do not wait for each other.
  const rows = [...byId.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ charge, mark, at, ...line }) => ({ ...line, chargeKey: charge, at: new Date(at) }));
  await db.execute(posting(insertion(processorBook, rows), clock));
  const { mark } = last;
  await db
    .insert(processorBookMark)
    .values({ id: BOOK, mark })
    .onConflictDoUpdate({ target: processorBookMark.id, set: { mark } });
}

const SIDES = JSON.stringify(
  Object.entries(OF_BOOK).flatMap(([kind, sides]) => sides.map((side) => ({ kind, ...side }))),
);

/**
 * Writes lines and posts them in one statement, so that none is read without being posted. A line that a server of
 * the previous version has read in gains its fees first.
 */
function posting(inserted: SQL, clock: Clock): SQL {
  return sql`
    with line as (
      ${inserted}
      on conflict (id) do update
         set kind = excluded.kind, fee = excluded.fee, application_fee = excluded.application_fee, payout = excluded.payout
       where not exists (select from book_entries posted where posted.line = excluded.id)
      returning *)
    insert into book_entries (line, posting, account, entity_id, is_of_host, amount, business_date, posted_at)
    select line.id, line.kind, side.account, case when side.whose = 'host' then 0 else line.biller end,
           side.whose = 'host', sum(side.sign * moved.amount), ${clock.today()}::date,
           ${new Date(clock.now()).toISOString()}::timestamptz
      from line
      join json_to_recordset(${SIDES}::json) as side (kind text, account text, whose text, sign int, part text)
        on side.kind = line.kind
     cross join lateral (select case side.part when 'amount' then line.amount when 'fee' then line.fee
                                               else line.application_fee end as amount) moved
     group by line.id, line.kind, line.biller, side.account, side.whose
    having sum(side.sign * moved.amount) <> 0
    on conflict do nothing`;
}
