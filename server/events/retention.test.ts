import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { events } from '../store/schema/events.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

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
