import { eq, sql } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import type { BookLine } from '../ports/processor.ts';
import { insertion } from '../store/bulk-insert.ts';
import { processorBook, processorBookMark } from '../store/schema/payments.ts';
import type { Db, Store } from '../store/store.ts';

const BATCH = 1_000;

/** The row of the mark. */
const BOOK = 1;

/** Reads in what the processor's book has gained since the last reading. Two readers at once do no harm. */
export async function readProcessorBook({
  store,
  processor,
}: Pick<Dependencies, 'processor'> & { readonly store: Pick<Store, 'db'> }): Promise<void> {
  const { db } = store;
  const [earlier] = await db.select().from(processorBookMark).where(eq(processorBookMark.id, BOOK));
  let lines: BookLine[] = [];
  try {
    for await (const line of processor.book(earlier?.mark ?? '')) {
      lines.push(line);
      if (lines.length < BATCH) continue;
      await keep(db, lines);
      lines = [];
    }
  } finally {
    // What came before a failure counts too.
    await keep(db, lines);
  }
}

/** The lines first, then the mark: a crash between the two reads some lines again. */
async function keep(db: Db, lines: readonly BookLine[]): Promise<void> {
  const last = lines.at(-1);
  if (!last) return;
  const rows = lines.map(({ id, biller, kind, charge, amount, at }) => ({
    id,
    biller,
    kind,
    chargeKey: charge,
    amount,
    at: new Date(at),
  }));
  await db.execute(sql`${insertion(processorBook, rows)} on conflict do nothing`);
  const { mark } = last;
  await db
    .insert(processorBookMark)
    .values({ id: BOOK, mark })
    .onConflictDoUpdate({ target: processorBookMark.id, set: { mark } });
}
