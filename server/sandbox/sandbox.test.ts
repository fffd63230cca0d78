import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccountList, getBalance } from '../../domain/bills/list-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

async function post(path: string, body: object) {
  const answer = await portal.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function accountNumbered(number: string) {
  const accounts = (await portal.send(getAccountList, {}, dana)).answer().flatMap((group) => group.accounts);
  const account = accounts.find((account) => account.account_num === number);
  if (!account?.ebill_id) throw new Error(`no bill on ${number}`);
  return { ...account, ebill_id: account.ebill_id };
}

test('the demo has more than 20 payable bills, in every standing (SRV-53, SRV-56)', async () => {
  const accounts = (await portal.send(getAccountList, {}, dana)).answer().flatMap((group) => group.accounts);
  expect(accounts.filter((account) => account.is_payable && account.ebill_id).length).toBeGreaterThan(20);
  expect(accounts.some((account) => account.collections.isInCollections)).toBe(true);
  expect(accounts.some((account) => account.prepay)).toBe(true);
  expect(accounts.some((account) => !account.amount_due_calculated && account.ebill_id !== null)).toBe(true);
  expect(accounts.some((account) => account.ebill_id === null)).toBe(true);
  expect(accounts.some((account) => (account.balance ?? 0) < 0)).toBe(true);
});

test('the demo’s own books agree', async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('the demo has more than 40 payments, in each status 1 to 8, and scheduled ones (SRV-65, SRV-66)', async () => {
  const { rows } = (await portal.store.db.execute(
    'select count(*) as n, array_agg(distinct status) as statuses from transactions',
  )) as unknown as { rows: { n: number | string; statuses: number[] }[] };
  expect(Number(rows[0]?.n)).toBeGreaterThan(40);
  expect(rows[0]?.statuses.sort((left, right) => left - right)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10]);
});

test('a balance that was not calculated is read from the biller and stored (SRV-23)', async () => {
  const before = await accountNumbered('G-771204');
  expect([before.amount_due_calculated, before.period_amt_due]).toEqual([false, null]);
  const live = (await portal.send(getBalance, { ebillId: before.ebill_id }, dana)).answer();
  expect([live.balance, live.real_time_balance]).toEqual([cents(6335), true]);
  const after = await accountNumbered('G-771204');
  expect([after.period_amt_due, after.amount_due_calculated, after.real_time_balance]).toEqual([
    cents(6335),
    true,
    true,
  ]);
});

test('a biller that is down answers 503, and the bill keeps its balance (SRV-24, SRV-25)', async () => {
  const account = await accountNumbered('5520 448 19');
  await post('/sandbox/faults', { billers: { [account.entity_id]: 'down' } });
  const refused = await portal.send(getBalance, { ebillId: account.ebill_id }, dana);
  expect([refused.status, refused.message]).toEqual([503, 'Web Service is not responding']);
  expect(await accountNumbered('5520 448 19')).toEqual({ ...account, web_service_responding: false });
  await post('/sandbox/faults', { billers: { [account.entity_id]: 'up' } });
  expect((await portal.send(getBalance, { ebillId: account.ebill_id }, dana)).status).toBe(200);
  expect((await accountNumbered('5520 448 19')).web_service_responding).toBe(true);
});

test('the clock goes forward day by day and never back (SRV2-49)', async () => {
  const { body: now } = await post('/sandbox/clock', { date: portal.sandbox.clock.today() });
  const date = now.date as string;
  expect((await post('/sandbox/clock', { date: '2020-01-01' })).status).toBe(422);
  expect((await post('/sandbox/clock', { date: 'tomorrow' })).status).toBe(422);
  const { body } = await post('/sandbox/clock', { date: portal.sandbox.clock.tomorrow() });
  expect((body.days as unknown[]).length).toBe(1);
  expect(body.date).not.toBe(date);
});

test('an unknown fault is refused with a message', async () => {
  expect(await post('/sandbox/faults', { processor: 'sleepy' })).toMatchObject({ status: 422 });
});

test('a reset loads fresh demo data', async () => {
  expect(await post('/sandbox/reset', {})).toEqual({ status: 200, body: { success: true } });
  dana = await portal.signIn('demo');
  expect((await accountNumbered('G-771204')).amount_due_calculated).toBe(false);
});
