import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { emptyAllTables } from '../sandbox/reset.ts';
import { kindOf, markKind } from './database-kind.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

const forget = (table: string) => portal.store.db.execute(sql.raw(`delete from ${table}`));

test('a database without a mark that holds simulated data was a sandbox, and one with customers alone was not', async () => {
  expect(await kindOf(portal.store)).toBe('sandbox');
  for (const table of ['processor_charges', 'sandbox_billing', 'sandbox_clock']) await forget(table);
  expect(await kindOf(portal.store)).toBe('live');
});

test('the first start marks the database for good, and a reset of the sandbox leaves the mark', async () => {
  await emptyAllTables(portal.store);
  expect(await kindOf(portal.store)).toBe('new');
  await Promise.all([markKind(portal.store, 'sandbox'), markKind(portal.store, 'sandbox')]);
  await markKind(portal.store, 'live');
  expect(await kindOf(portal.store)).toBe('sandbox');
  await emptyAllTables(portal.store);
  expect(await kindOf(portal.store)).toBe('sandbox');
});
