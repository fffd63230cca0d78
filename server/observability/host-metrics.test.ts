import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_COUNTS } from '../../domain/imports/counts.ts';
import { PROCESSING } from '../../domain/receipts/transaction-status.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { DAY } from '../../domain/values/durations.ts';
import { capturedLog } from '../../tests/support/captured-log.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { billers } from '../store/schema/billers.ts';
import { importProblems, imports } from '../store/schema/imports.ts';
import { transactions } from '../store/schema/transactions.ts';
import { noticeUnwatchedDisk } from './host-metrics.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal({}, { DATA_DIR: '.' });
});

afterAll(() => portal.close());

async function shown(name: string): Promise<number> {
  const text = await (await portal.app.request('/metrics')).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

test('a bank payment counts as unsettled from the day after the one on which its outcome was due', async () => {
  const { store, clock } = portal.parts;
  expect(await shown('billfold_oldest_unsettled_payment_seconds')).toBe(0);
  const [payment] = await store.db.select({ id: transactions.id }).from(transactions).limit(1);
  const dueOn = async (days: number) => {
    await store.db
      .update(transactions)
      .set({ status: PROCESSING, settlesOn: addDays(clock.today(), days) })
      .where(eq(transactions.id, payment?.id ?? 0));
    return shown('billfold_oldest_unsettled_payment_seconds');
  };
  expect([await dueOn(1), await dueOn(0), await dueOn(-3)]).toEqual([0, 0, (3 * DAY) / 1000]);
});

test('a biller that has a system of its own counts until it has booked', async () => {
  expect(await shown('billfold_oldest_unbooked_posting_seconds')).toBe(0);
});

test('refused rows count for a day after their file has arrived', async () => {
  const { store, clock } = portal.parts;
  const [biller] = await store.db.select({ id: billers.id }).from(billers).limit(1);
  const [file] = await store.db
    .insert(imports)
    .values({
      billerId: biller?.id ?? 0,
      mapping: 'bills',
      billerVersion: 1,
      fileName: 'bills.csv',
      sha256: '0'.repeat(64),
      size: 1,
      fileDate: clock.today(),
      paymentsThrough: clock.today(),
      isFull: false,
      expected: NO_COUNTS,
      done: NO_COUNTS,
      receivedAt: new Date(clock.now()),
    })
    .returning();
  const problem = { importId: file?.id ?? 0, field: 'amount', value: 'x', words: 'This must be an amount.' };
  await store.db.insert(importProblems).values([2, 3].map((line) => ({ ...problem, line })));
  await store.db.insert(importProblems).values({ ...problem, line: 3, field: 'dueDate' });
  expect(await shown('billfold_refused_rows')).toBe(2);
  portal.pass(DAY);
  expect(await shown('billfold_refused_rows')).toBe(0);
});

test('a portal without a folder of its own tells nothing of a disk', async () => {
  const other = await openPortal({}, { DATA_DIR: '/nowhere/at/all' });
  const text = await (await other.app.request('/metrics')).text();
  await other.close();
  expect(text).not.toContain('billfold_disk_free_ratio');
});

test('a host reads at the start that no alert will tell of a full disk, where there is no folder', () => {
  const { log, said } = capturedLog();
  noticeUnwatchedDisk('.', log);
  expect(said()).toBe('');
  noticeUnwatchedDisk('/nowhere/at/all', log);
  expect(said()).toContain('DATA_DIR does not exist, so billfold_disk_free_ratio is left out');
});

test('the free part of the disk and the lag of a standby are told', async () => {
  const free = await shown('billfold_disk_free_ratio');
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(1);
  const { rows } = (await portal.store.db.execute(
    sql`select pg_has_role('pg_read_all_stats', 'usage') as sees`,
  )) as unknown as { rows: { sees: boolean }[] };
  expect(await shown('billfold_replication_lag_seconds')).toBe(rows[0]?.sees ? 0 : Number.NaN);
});
