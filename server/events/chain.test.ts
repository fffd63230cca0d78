import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { eventSeals, events } from '../store/schema/events.ts';
import { chainFindings, sealEvents } from './chain.ts';
import { recordEvent } from './record.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

/** Six events in three sealed stretches. */
beforeEach(async () => {
  await asOwner(sql`truncate events, event_seals restart identity`);
  for (let hour = 0; hour < 3; hour++) {
    await record();
    await record();
    portal.pass(2 * HOUR);
    await sealEvents(portal.parts);
  }
});

const record = () =>
  recordEvent({ db: portal.store.db, customer: 7 as never }, portal.parts, 'sign-in', 'done');

/** What only the owner of the database can do: the triggers are off meanwhile. */
async function asOwner(statement: ReturnType<typeof sql>): Promise<void> {
  const { db } = portal.store;
  const turn = async (state: string) => {
    for (const table of ['events', 'event_seals'])
      await db.execute(sql.raw(`alter table ${table} ${state} trigger user`));
  };
  await turn('disable');
  await db.execute(statement);
  await turn('enable');
}

const findings = () => chainFindings(portal.parts);
const NOT_AS_SEALED = [expect.stringMatching(/^events before \S+ are not as seal 2 has them$/)];

test('an untouched chain has no findings, and sealing again adds nothing before its time', async () => {
  await sealEvents(portal.parts);
  const seals = await portal.store.db.select().from(eventSeals).orderBy(eventSeals.number);
  expect(seals.map(({ number, count }) => [number, count])).toEqual([
    [1, 2],
    [2, 2],
    [3, 2],
  ]);
  expect(await findings()).toEqual([]);
});

test.each([
  ['changed', sql`update events set outcome = 'refused' where id = 3`],
  ['taken away', sql`delete from events where id = 4`],
  [
    'added later',
    sql`insert into events (customer_id, kind, outcome, at) select 8, kind, outcome, at from events where id = 3`,
  ],
  ['given to another customer', sql`update events set customer_id = 8 where id = 3`],
  ['moved in time', sql`update events set at = at + interval '1 second' where id = 3`],
])('an event that is %s is found out', async (_, change) => {
  await asOwner(change);
  expect(await findings()).toEqual(NOT_AS_SEALED);
});

test('a seal that is taken away, or made without the key, is found out', async () => {
  await asOwner(sql`update event_seals set digest = md5('guess') where number = 2`);
  expect((await findings()).length).toBe(2);
  await asOwner(sql`delete from event_seals where number = 2`);
  expect(await findings()).toEqual(['seal 2 is missing']);
});

test('seals refuse every change, as the events do', async () => {
  const refused = { cause: { message: 'event seals are append-only' } };
  const { db } = portal.store;
  await expect(db.update(eventSeals).set({ count: 9 })).rejects.toMatchObject(refused);
  await expect(db.delete(eventSeals).where(eq(eventSeals.number, 3))).rejects.toMatchObject(refused);
  await expect(db.execute(sql`truncate event_seals`)).rejects.toMatchObject(refused);
});

test('two processes that seal at once make one chain', async () => {
  await record();
  portal.pass(2 * HOUR);
  await Promise.all([sealEvents(portal.parts), sealEvents(portal.parts)]);
  const [{ count } = { count: 0 }] = await portal.store.db
    .select({ count: sql<number>`count(*)::int` })
    .from(eventSeals);
  expect([count, await findings()]).toEqual([4, []]);
});

test('events that nothing seals for a day are told', async () => {
  await record();
  portal.pass(DAY + HOUR);
  expect(await findings()).toEqual(['events have not been sealed for a day: 1']);
});

test('many events of one moment are sealed together, and more than ten thousand in two stretches', async () => {
  const add = (count: number, apart: string) =>
    portal.store.db.execute(sql`insert into events (customer_id, kind, outcome, at)
      select n, 'sign-in', 'done', ${new Date(portal.parts.clock.now()).toISOString()}::timestamptz + n * ${apart}::interval
        from generate_series(1, ${count}) n`);
  await record();
  portal.pass(1_000);
  await add(10_050, '0 seconds');
  portal.pass(2 * HOUR);
  await sealEvents(portal.parts);
  await add(10_050, '0.1 seconds');
  portal.pass(2 * HOUR);
  await sealEvents(portal.parts);
  const seals = await portal.store.db.select().from(eventSeals).orderBy(eventSeals.number);
  expect(seals.slice(3).map(({ count }) => count)).toEqual([1, 10_050, 10_000, 50]);
  expect(await findings()).toEqual([]);
});

test('the chain holds after the events of seven years ago were deleted', async () => {
  await asOwner(sql`update events set at = at - interval '8 years'`);
  await asOwner(sql`truncate event_seals`);
  await sealEvents(portal.parts);
  portal.pass(HOUR);
  await record();
  portal.pass(2 * HOUR);
  await sealEvents(portal.parts);
  await purgeExpired(portal.parts);
  expect(await portal.store.db.$count(events)).toBe(1);
  expect(await findings()).toEqual([]);
});
