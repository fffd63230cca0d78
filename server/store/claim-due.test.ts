import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { claimDue } from './claim-due.ts';
import { processorNotices } from './schema/processor.ts';

let portal: Portal;
let now: number;

beforeAll(async () => {
  portal = await openPortal();
});
beforeEach(async () => {
  await portal.store.db.delete(processorNotices);
  now = portal.parts.clock.now();
});
afterAll(() => portal.close());

/** Notices of these names, due so many milliseconds from now; undefined is done. */
async function write(due: Readonly<Record<string, number | undefined>>): Promise<void> {
  const rows = Object.entries(due).map(([id, wait]) => ({
    id,
    kind: 'test',
    biller: 1,
    chargeKey: id,
    receivedAt: new Date(now),
    nextCheckAt: wait === undefined ? null : new Date(now + wait),
  }));
  await portal.store.db.insert(processorNotices).values(rows);
}

const claim = (among = like(processorNotices.id, '%')) =>
  claimDue(portal.parts, processorNotices, {
    isRow: ({ id }) => eq(processorNotices.id, id),
    next: (at, checks) => new Date(at + 1_000 * (checks + 1)),
    among,
  });

test('what has been due the longest is claimed first, and nothing that is done or not due yet', async () => {
  await write({ later: 60_000, done: undefined, second: -10, first: -20 });
  expect([(await claim())?.id, (await claim())?.id, await claim()]).toEqual(['first', 'second', undefined]);
});

test('a claimed row is put off by what the number of its checks says, in the table and in the answer', async () => {
  await write({ one: 0 });
  const claimed = await claim();
  expect(claimed).toMatchObject({ checks: 1, nextCheckAt: new Date(now + 1_000) });
  expect(await portal.store.db.select().from(processorNotices)).toEqual([claimed]);
});

test('only the rows that are asked for are claimed', async () => {
  await write({ older: -20, wanted: -10 });
  expect((await claim(eq(processorNotices.id, 'wanted')))?.id).toBe('wanted');
  expect(await claim(eq(processorNotices.id, 'wanted'))).toBeUndefined();
});
