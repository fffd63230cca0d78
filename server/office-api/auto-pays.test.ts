import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFailedAutoPays, listFailedAutoPays } from '../../domain/office/auto-pay-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { updateAutoPay } from '../auto-pay/update.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers } from '../store/schema/billers.ts';
import { events } from '../store/schema/events.ts';
import { pageOfFailures } from './auto-pays.ts';

let portal: Portal;
let viewer = '';
let ofHarbor = '';
let failed: { id: number; slug: string; active: boolean }[] = [];

beforeAll(async () => {
  portal = await openPortal();
  viewer = await signInStaff(portal, 'viewer');
  ofHarbor = await signInStaff(portal, 'harbor');
  failed = await portal.store.db
    .select({ id: autoPays.id, slug: billers.slug, active: autoPays.active })
    .from(autoPays)
    .innerJoin(accounts, eq(accounts.id, autoPays.accountId))
    .innerJoin(billers, eq(billers.id, accounts.billerId));
  await portal.store.db.update(autoPays).set({
    failedPayment: {
      date: portal.parts.clock.today(),
      amount: cents(1_250),
      billId: 1,
      reason: '=It is above your safety limit.',
    },
  });
});

afterAll(() => portal.close());

const list = async (fields: Parameters<typeof sendOffice<typeof listFailedAutoPays>>[2], cookie = viewer) =>
  (await sendOffice(portal, listFailedAutoPays, fields, { cookie })).answer();

test('failed auto pays are listed with their reason, the next try, biller and customer', async () => {
  const { rows } = await list({});
  expect(rows.map(({ id }) => id).sort()).toEqual(failed.map(({ id }) => id).sort());
  for (const { id, next, active } of rows) {
    const [row] = await portal.store.db.select().from(autoPays).where(eq(autoPays.id, id));
    expect([active, next]).toEqual([row?.active, row?.active ? row.runDate : null]);
  }
  expect(rows[0]).toMatchObject({
    amount: 1_250,
    reason: '=It is above the customer’s safety limit.',
    name: expect.stringMatching(/\w/),
    biller: expect.stringMatching(/\w/),
  });
});

test('the list narrows by biller and by state', async () => {
  const slug = failed[0]?.slug ?? '';
  const { rows } = await list({ biller: slug });
  expect(rows).toHaveLength(failed.filter((one) => one.slug === slug).length);
  expect((await list({ state: 'off' })).rows).toHaveLength(failed.filter(({ active }) => !active).length);
});

test('a right for one biller shows that biller’s', async () => {
  const { rows } = await list({}, ofHarbor);
  expect(rows).toHaveLength(failed.filter(({ slug }) => slug === 'harbor').length);
});

test('pages follow each other', async () => {
  const all = (await list({})).rows;
  const rest = await list({ before: all[0]?.id });
  expect(rest.rows).toEqual(all.slice(1));
  expect((await list({ after: Number(rest.after) })).rows).toEqual(all.slice(0, 1));
});

test('the file holds no names and no formulas, and taking it is an entry', async () => {
  const file = await (await sendOffice(portal, exportFailedAutoPays, {}, { cookie: viewer })).answer().text();
  const { rows } = await list({});
  expect(file).toContain(",'=It is above the customer’s safety limit.,");
  for (const { name } of rows) expect(file).not.toContain(name);
  const taken = await portal.store.db.select().from(events).where(eq(events.kind, 'office-exported'));
  expect(taken.map(({ detail }) => detail?.subject)).toEqual(['failed auto pays']);
});

test('a page by account is read in the order of an index, without an account of any other failure', async () => {
  const plan = await portal.store.transact(async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    await db.execute(sql`set local enable_sort = off`);
    const { page } = pageOfFailures(db, 'all', { sort: 'account', most: 51 });
    return JSON.stringify(await db.execute(sql`explain ${page}`));
  });
  expect(plan).toContain('auto_pays_failed_by_account');
  expect(plan).not.toMatch(/Sort|Seq Scan|Hash/);
});

test('a failure is in its place by account and by biller, whichever version of the portal wrote it', async () => {
  const { db } = portal.store;
  const rows = await db.select().from(autoPays);
  // Every other one as this version writes it, and the others without their copies.
  for (const row of rows.filter((_, at) => at % 2 === 0))
    await updateAutoPay(db, row, { failedPayment: row.failedPayment });
  const copied = await db
    .select({
      account: autoPays.accountNum,
      biller: autoPays.billerId,
      num: accounts.accountNum,
      of: accounts.billerId,
    })
    .from(autoPays)
    .innerJoin(accounts, eq(accounts.id, autoPays.accountId));
  const withCopies = copied.filter(({ account }) => account !== null);
  expect(withCopies).toHaveLength(Math.ceil(rows.length / 2));
  for (const { account, biller, num, of } of withCopies) expect([account, biller]).toEqual([num, of]);
  expect((await list({}, ofHarbor)).rows).toHaveLength(failed.filter(({ slug }) => slug === 'harbor').length);
  for (const row of rows) await updateAutoPay(db, row, { failedPayment: row.failedPayment });
  const numbers = (await list({ sort: 'account' })).rows.map(({ account_num }) => account_num);
  expect(numbers).toEqual([...numbers].sort());
  expect(numbers).toHaveLength(rows.length);
});
