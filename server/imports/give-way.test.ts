import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { isAskedByOthers } from './give-way.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

test('an import goes on without a rest while nobody else asks the database for anything', async () => {
  expect(await isAskedByOthers(portal.store.db)).toBe(false);
});

test('an import rests while a customer’s payment is written, and no longer', async () => {
  const { store } = portal;
  // PGlite has one connection, so nobody else can ask it for anything.
  const isEverAsked = store.kind === 'postgres';
  let seen = false;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = () => {};
  const isOpen = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const payment = store.transact(async (db) => {
    await db.execute(sql`select 1`);
    begun();
    await ended;
  });
  await isOpen;
  if (isEverAsked) seen = await isAskedByOthers(store.db);
  end();
  await payment;
  expect(seen).toBe(isEverAsked);
  await expect.poll(() => isAskedByOthers(store.db)).toBe(false);
});
