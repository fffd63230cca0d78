import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { events } from '../store/schema/events.ts';

let portal: Portal;

// An event in the table of the rest keeps its month from being prepared, so no test sees those of another.
beforeEach(async () => {
  portal = await openPortal();
});

afterEach(() => portal.close());

const SOMEBODY = 900_001;

/** Writes an event of that age by the clock of the database, which alone decides what is old. */
async function write(kind: string, age: string): Promise<void> {
  await portal.store.db.execute(sql`insert into events (customer_id, kind, outcome, at)
    values (${SOMEBODY}, ${kind}, 'done', clock_timestamp() - ${age}::interval)`);
}

const kinds = async () =>
  (await portal.store.db.select().from(events).where(eq(events.customerId, SOMEBODY))).map(
    ({ kind }) => kind,
  );

/** The tables of months, the oldest first. */
async function months(): Promise<string[]> {
  const { rows } = (await portal.store.db.execute(sql`
    select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'events'::regclass and inhrelid::regclass::text ~ '[0-9]{4}_[0-9]{2}$' order by 1`)) as unknown as {
    rows: { name: string }[];
  };
  return rows.map(({ name }) => name);
}

const refused = (statement: Promise<unknown>) =>
  expect(statement).rejects.toMatchObject({ cause: { message: 'events are append-only' } });

test('an event is deleted after seven years, and until then nothing deletes or changes it (ruling 66)', async () => {
  await write('sign-in', '7 years 1 hour');
  await write('sign-out', '6 years 364 days');
  const { db } = portal.store;
  await refused(db.delete(events).where(eq(events.kind, 'sign-out')));
  await refused(db.update(events).set({ device: '' }).where(eq(events.customerId, SOMEBODY)));
  await refused(db.execute(sql`truncate events`));
  expect(await kinds()).toEqual(['sign-in', 'sign-out']);
  await purgeExpired(portal.parts);
  expect(await kinds()).toEqual(['sign-out']);
});

test('the events of a month lie together, and are forgotten together once the whole month is seven years ago', async () => {
  const { db } = portal.store;
  await db.execute(sql`select prepare_event_months(clock_timestamp() - interval '7 years 2 months')`);
  const before = await months();
  expect(before).toHaveLength(6);
  const [oldest = ''] = before;
  await write('sign-in', '7 years 2 months');
  await write('two-factor', '7 years');
  expect(await kinds()).toEqual(expect.arrayContaining(['sign-in', 'two-factor']));
  await purgeExpired(portal.parts);
  expect(await kinds()).not.toContain('sign-in');
  expect(await kinds()).toContain('two-factor');
  expect(await months()).not.toContain(oldest);
  // The month of the other event is not over for seven years.
  expect(await months()).toContain(before[2]);
});

test('a month whose events lie elsewhere already stays there, and the next ones are prepared', async () => {
  await write('sign-in', '-1 year');
  const { db } = portal.store;
  await db.execute(sql`select prepare_event_months(clock_timestamp() + interval '1 year')`);
  const next = (await months()).slice(-2);
  expect(next).toHaveLength(2);
  expect(await kinds()).toContain('sign-in');
});
