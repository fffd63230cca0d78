import { desc, eq, lt, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY, HOUR } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { failPayout } from '../gateways/processor/sandbox-payouts.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { rowsOf } from '../store/db.ts';
import { payouts } from '../store/schema/books.ts';
import { readProcessorBook } from './processor-book.ts';

let portal: Portal;

beforeEach(async () => {
  portal = await openPortal();
  await runDueWork(portal.parts);
  await readProcessorBook(portal.parts);
  return () => portal.close();
});

/** Reads the book an hour later, and resolves to the payouts that were asked about. */
async function readAnHourLater(): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  portal.pass(HOUR);
  const { processor } = portal.parts;
  await readProcessorBook({
    ...portal.parts,
    processor: {
      ...processor,
      payout: (name) => {
        asked.add(name.id);
        return processor.payout(name);
      },
    },
  });
  return asked;
}

/** The newest of those that arrived more than 14 days ago. */
async function anOldOne(): Promise<string> {
  const [found] = await portal.store.db
    .select()
    .from(payouts)
    .where(lt(payouts.arrivesOn, addDays(portal.parts.clock.today(), -14)))
    .orderBy(desc(payouts.createdAt))
    .limit(1);
  return found?.id ?? '';
}

const change = (id: string, columns: Partial<typeof payouts.$inferInsert>) =>
  portal.store.db.update(payouts).set(columns).where(eq(payouts.id, id));

const rowOf = async (id: string) =>
  (await portal.store.db.select().from(payouts).where(eq(payouts.id, id))).at(0);

test('a payout that arrived more than 14 days ago is asked about no more, and newer ones are', async () => {
  const rows = await portal.store.db.select().from(payouts);
  const newer = rows.filter(({ arrivesOn }) => arrivesOn >= addDays(portal.parts.clock.today(), -14));
  expect(newer.length).toBeLessThan(rows.length);
  expect(await readAnHourLater()).toEqual(new Set(newer.map(({ id }) => id)));
});

test.each([
  ['is still under way', { status: 'under way' }],
  ['was not found by its bank', { trace: '' }],
  ['has movements that were not told', { isTold: false }],
] as const)('an old payout that %s is asked about again', async (_, columns) => {
  const id = await anOldOne();
  const before = await rowOf(id);
  await change(id, columns);
  expect(await readAnHourLater()).toContain(id);
  expect(await rowOf(id)).toEqual(before);
  expect(await readAnHourLater()).not.toContain(id);
});

test('an old payout that fails all the same is asked about, and put back once', async () => {
  const id = await anOldOne();
  await failPayout(portal.store, portal.parts.clock, id);
  expect(await readAnHourLater()).toContain(id);
  expect(await rowOf(id)).toMatchObject({ status: 'failed' });
  expect(await readAnHourLater()).not.toContain(id);
  portal.pass(DAY);
  await runDueWork(portal.parts);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a payout that has not changed is not written again, and one of which something did is', async () => {
  const versions = async () =>
    new Map(
      (
        await rowsOf<{ id: string; version: string }>(
          portal.store.db,
          sql`select id, xmin::text as version from payouts`,
        )
      ).map(({ id, version }) => [id, version]),
    );
  const before = await versions();
  const asked = await readAnHourLater();
  expect(asked.size).toBeGreaterThan(1);
  expect(await versions()).toEqual(before);
  const [first = ''] = asked;
  const { amount } = (await rowOf(first)) ?? {};
  await change(first, { amount: cents(1) });
  await readAnHourLater();
  expect((await rowOf(first))?.amount).toBe(amount);
});
