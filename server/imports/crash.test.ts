import { and, isNotNull, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manyLines, PLAIN, sender } from '../../tests/support/biller-files.ts';
import { START } from '../../tests/support/database.ts';
import { composePortal, type Portal } from '../../tests/support/portal.ts';
import { loadDemoInto } from '../../tests/support/template.ts';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';
import { storedBillers } from '../gateways/billers/stored.ts';
import { accounts } from '../store/schema/billers.ts';
import { importRows } from '../store/schema/imports.ts';
import { openStore } from '../store/store.ts';
import { applyImport } from './apply.ts';
import { receiveFile } from './receive.ts';

const KNOWN = 20;
/** More than one batch of lines. All but the known accounts cannot be read. */
const LINES = 5_600;

const fileOf = (name: string, lines: number) => manyLines('CRASH', name, lines, KNOWN);

// PGlite has no server that could crash.
describe.skipIf(!process.env.BILLFOLD_TEST_DATABASE_URL)('on a database that crashes', () => {
  let cluster: Cluster;
  let portal: Portal;
  let harbor: ReturnType<typeof sender>;

  beforeAll(async () => {
    cluster = (await startPostgres({ isDurable: true })) as Cluster;
    const store = await openStore({ url: cluster.url });
    // What nobody waits for stays in memory for long, so that a crash loses it.
    for (const setting of ["wal_writer_delay = '10s'", "wal_writer_flush_after = '1GB'"])
      await store.db.execute(sql.raw(`alter system set ${setting}`));
    await store.db.execute(sql`select pg_reload_conf()`);
    await loadDemoInto(store);
    portal = await composePortal(
      { store, start: START, drop: async () => cluster.stop() },
      { billers: storedBillers },
    );
    harbor = sender(portal, 'harbor');
  });

  afterAll(() => portal.close());

  function crash(): void {
    cluster.halt();
    cluster.resume();
  }

  const ours = like(accounts.accountNum, 'CRASH-%');

  const busy = sql`(select 1 from pg_stat_activity
    where state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()) busy`;

  test('a part that was applied when the database crashed is applied once', async () => {
    await harbor.map({ ...PLAIN, limits: { closed: 100, balance: 100 } });
    const received = await harbor.receive(fileOf('Ada Birch', KNOWN));
    expect(await applyImport(portal.parts)).toBe(true);
    crash();
    const { record } = await harbor.finish(received);
    expect([record.state, record.done.newAccounts, record.done.newBills]).toEqual(['applied', KNOWN, KNOWN]);
    expect(await portal.store.db.$count(accounts, ours)).toBe(KNOWN);
  });

  test('a full file that was read when the database crashed closes no account that it names', async () => {
    await harbor.map({ ...PLAIN, holds: 'full', limits: { closed: 100, balance: 100 } });
    const text = fileOf('Ada Lund', LINES);
    const middle = text.indexOf('CRASH-5500,');
    const bytes = new TextEncoder().encode(text);
    let opened = 0;
    const received = await receiveFile(portal.parts, {
      biller: 'harbor',
      mapping: 'bills',
      fileName: 'bills.csv',
      fileDate: portal.parts.clock.today(),
      open: async function* () {
        const isFirstReading = ++opened === 2;
        yield bytes.subarray(0, middle);
        if (isFirstReading) {
          await expect.poll(() => portal.store.db.$count(importRows)).toBeGreaterThan(0);
          // A commit whose answer is lost would be another story.
          await expect.poll(() => portal.store.db.$count(busy)).toBe(0);
          crash();
        }
        yield bytes.subarray(middle);
      },
    });
    const { record } = await harbor.finish(received);
    expect([record.state, record.done.rows, record.done.changedAccounts]).toEqual(['applied', LINES, KNOWN]);
    expect(await portal.store.db.$count(accounts, and(ours, isNotNull(accounts.closedAt)))).toBe(0);
  });
});
