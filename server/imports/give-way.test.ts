import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import type { Db } from '../store/store.ts';
import { giveWay, nameImport } from './give-way.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

/** What an import rests for its last part, which took so many milliseconds. */
async function rested(took: number): Promise<readonly number[]> {
  const rests: number[] = [];
  await giveWay(portal.store, took, async (milliseconds) => rests.push(milliseconds));
  return rests;
}

/** Does something while another transaction is open, which PostgreSQL runs on another connection. */
async function beside<Result>(open: (db: Db) => Promise<unknown>, work: () => Promise<Result>) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = () => {};
  const isOpen = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const transaction = portal.store.transact(async (db) => {
    await open(db);
    begun();
    await ended;
  });
  await isOpen;
  try {
    return await work();
  } finally {
    end();
    await transaction;
  }
}

const isPostgres = Boolean(process.env.BILLFOLD_TEST_DATABASE_URL);

test.skipIf(isPostgres)(
  'on the one connection of PGlite an import rests after each part, so that customers are answered',
  async () => {
    expect([...(await rested(300)), ...(await rested(5_000)), ...(await rested(0))]).toEqual([300, 1_000]);
  },
);

describe.runIf(isPostgres)('beside another connection', () => {
  test('an import goes on without a rest while nobody else asks the database for anything', async () => {
    expect(await rested(300)).toEqual([]);
  });

  test('an import rests while a customer’s payment is written, for as long as its part took and at most a second', async () => {
    const payment = (db: Db) => db.execute(sql`select 1`);
    expect(await beside(payment, () => rested(300))).toEqual([300]);
    expect(await beside(payment, () => rested(5_000))).toEqual([1_000]);
    expect(await beside(payment, () => rested(0))).toEqual([]);
    await expect.poll(() => rested(300)).toEqual([]);
  });

  test('an import does not rest for another import, nor for a nightly dump', async () => {
    expect(await beside(nameImport, () => rested(300))).toEqual([]);
    const dump = (db: Db) => db.execute(sql`set local application_name = 'pg_dump'`);
    expect(await beside(dump, () => rested(300))).toEqual([]);
  });
});
