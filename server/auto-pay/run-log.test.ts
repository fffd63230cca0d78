import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { lastRunOf } from './run-log.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
  await portal.store.db.execute(sql`
    insert into runs (kind, subject, business_date, claimed_at) values
      ('auto pay', '70001', '2026-03-01', now()),
      ('auto pay', '70001 bill 4', '2026-04-01', now()),
      ('auto pay', '700012 bill 4', '2026-05-01', now()),
      ('reminder', '70001', '2026-06-01', now())`);
});

afterAll(() => portal.close());

test('the last run of an auto pay is that of its date or of one of its bills, and no other one', async () => {
  expect(await lastRunOf(portal.store.db, { id: 70_001 })).toEqual([{ last: calendarDate('2026-04-01') }]);
});

test('the runs of an auto pay are found by an index, however many others there were', async () => {
  const plan = await portal.store.transact(async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify(await db.execute(sql`explain ${lastRunOf(db, { id: 70_001 })}`));
  });
  expect(plan).toContain('runs_of_auto_pay');
});
