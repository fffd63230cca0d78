import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLog } from '../../domain/office/log-calls.ts';
import { exportPayments, getPayment, listPayments } from '../../domain/office/payment-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { paymentRow } from '../../tests/support/two-processors.ts';
import { STAFF } from '../demo/staff.ts';
import { tell } from '../gateways/processor/sandbox-disputes.ts';
import { runDueWork } from '../jobs/work.ts';
import { checkouts } from '../store/schema/checkouts.ts';
import { transactions } from '../store/schema/transactions.ts';

let portal: Portal;
let viewer = '';
let ofHarbor = '';

beforeAll(async () => {
  portal = await openPortal();
  viewer = await signInStaff(portal, 'viewer');
  ofHarbor = await signInStaff(portal, 'harbor');
});

afterAll(() => portal.close());

type Fields = Parameters<typeof sendOffice<typeof listPayments>>[2];
const read = async (fields: Fields = {}, cookie = viewer) =>
  (await sendOffice(portal, listPayments, fields, { cookie })).answer();
const idsOf = async (fields: Fields) => (await read(fields)).rows.map(({ id }) => id);

test('payments stand with the newest first, and pages follow each other', async () => {
  const { rows, before } = await read();
  const ids = rows.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(3);
  const days = rows.map(({ day }) => day);
  expect(days).toEqual([...days].sort().reverse());
  expect(before).toBe(ids.length < 50 ? null : String(ids.at(-1)));
  const rest = await read({ before: ids[1] });
  expect(rest.rows.map(({ id }) => id).slice(0, 2)).toEqual(ids.slice(2, 4));
  expect(await idsOf({ after: ids[1] })).toEqual(ids.slice(0, 1));
});

test('they sort by amount and day, and a page goes on within equal amounts', async () => {
  const { rows } = await read({ sort: 'amount' });
  const amounts = rows.map(({ amount }) => amount);
  expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
  for (const [at, { id }] of rows.slice(0, -1).entries())
    expect((await idsOf({ sort: 'amount', before: id }))[0]).toBe(rows[at + 1]?.id);
  const days = (await read({ sort: 'day' })).rows.map(({ day }) => day);
  expect(days).toEqual([...days].sort());
});

test('they narrow by day, biller, state, number, last four digits and amount', async () => {
  const { rows } = await read();
  const [some] = rows.filter(({ state }) => state === 'paid');
  if (!some) throw new Error('nothing was paid');
  for (const fields of [
    { number: ` ${some.number.toLowerCase()} ` },
    { amount: some.amount },
    { last_four: some.method.slice(-4) },
    { state: some.state },
    { biller: some.biller },
    { day_from: some.day, day_until: some.day },
  ]) {
    const found = (await read(fields)).rows;
    expect(found.map(({ id }) => id)).toContain(some.id);
    const [name, value] = Object.entries(fields)[0] ?? [];
    if (name === 'state' || name === 'biller' || name === 'amount')
      expect(new Set(found.map((row) => row[name as 'state']))).toEqual(new Set([value]));
  }
  expect((await read({ number: some.number })).rows).toHaveLength(1);
  expect((await read({ last_four: '0000' })).rows).toEqual([]);
});

test('they narrow to what the bank disputes, which counts as paid until that is decided', async () => {
  const [disputed, won] = (await read({ state: 'paid' })).rows;
  const settle = async (number = '', dispute: 'open' | 'won' | null) =>
    portal.store.db.update(transactions).set({ dispute }).where(eq(transactions.confirmationNum, number));
  await settle(disputed?.number, 'open');
  await settle(won?.number, 'won');
  expect(await idsOf({ state: 'disputed' })).toEqual([disputed?.id]);
  expect(await idsOf({ state: 'paid' })).toContain(disputed?.id);
  for (const { number } of [disputed, won].flatMap((row) => row ?? [])) await settle(number, null);
});

test('a right for one biller learns nothing from a page that begins at another biller’s payment', async () => {
  const [foreign] = (await read()).rows.filter(({ biller }) => biller !== 'harbor');
  for (const sort of ['day', '-day', 'amount', '-amount'] as const)
    for (const at of [{ before: foreign?.id }, { after: foreign?.id }])
      expect((await read({ ...at, sort }, ofHarbor)).rows).toEqual([]);
});

test('a right for one biller shows that biller’s payments', async () => {
  const { rows } = await read({}, ofHarbor);
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ biller }) => biller))).toEqual(new Set(['harbor']));
  const [foreign] = (await read()).rows.filter(({ biller }) => biller !== 'harbor');
  expect((await read({ number: foreign?.number ?? '' }, ofHarbor)).rows).toEqual([]);
});

test('the file tells no person, and taking it is an entry', async () => {
  const file = (await sendOffice(portal, exportPayments, {}, { cookie: viewer })).answer();
  const [head, ...lines] = (await file.text()).trim().split('\r\n');
  expect(head).toBe('number,day,time,biller,state,amount,given back,dispute');
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.join()).not.toContain('ending in');
  const operator = await signInStaff(portal, 'operator');
  const { rows } = (
    await sendOffice(portal, listLog, { act: 'office-exported' }, { cookie: operator })
  ).answer();
  expect(rows).toMatchObject([{ subject: 'payments' }]);
});

test('a download is an entry of the biller whose rows it holds, and of no other', async () => {
  ofHarbor = await signInStaff(portal, 'harbor');
  const take = async (fields: Parameters<typeof sendOffice<typeof exportPayments>>[2], cookie: string) => {
    (await sendOffice(portal, exportPayments, fields, { cookie })).answer();
    const operator = await signInStaff(portal, 'operator');
    const log = await sendOffice(portal, listLog, { act: 'office-exported' }, { cookie: operator });
    return log.answer().rows[0]?.biller;
  };
  expect(await take({}, ofHarbor)).toBe('harbor');
  expect(await take({ biller: 'summit' }, ofHarbor)).toBeNull();
  viewer = await signInStaff(portal, 'viewer');
  expect(await take({ biller: 'summit' }, viewer)).toBe('summit');
});

test('a payment tells all that happened to it, and reading it is an entry', async () => {
  const dana = await portal.signIn('demo');
  const paid = await payer(portal, () => dana).pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const number = paid.confirmation_nums[0] ?? '';
  await runDueWork(portal.parts);
  viewer = await signInStaff(portal, 'viewer');
  const open = async (cookie = viewer) => sendOffice(portal, getPayment, { number }, { cookie });
  const page = (await open()).answer();
  expect(page).toMatchObject({ number, state: 'paid', refund_block: null, refund_limit: 0 });
  expect(page.charges).toMatchObject([{ state: 'accepted', amount: page.amount }]);
  expect(page.items[0]).toMatchObject({ account: '100-2218-04' });
  expect(page.ledger.reduce((total, { amount }) => total + amount, 0)).toBe(0);
  const kinds = page.events.map(({ kind }) => kind);
  for (const kind of ['checkout-begun', 'checkout-ended', 'payment', 'posted', 'biller-told', 'message'])
    expect(kinds).toContain(kind);
  const times = page.events.map(({ at }) => at);
  expect(times).toEqual([...times].sort((one, other) => one - other));
  const again = (await open()).answer();
  expect(again.events.filter(({ kind }) => kind === 'staff')).toMatchObject([
    { person: STAFF.viewer.name, act: 'office-payment-read' },
  ]);
});

test('what the sandbox plans for a later day is no part of what happened', async () => {
  const dana = await portal.signIn('demo');
  const paid = await payer(portal, () => dana).pay({
    accounts: ['100-2218-77'],
    amount: cents(500),
    method: 'Everyday Visa',
  });
  const number = paid.confirmation_nums[0] ?? '';
  const { chargeKey, entityId } = await paymentRow(portal, number);
  const planned = new Date(portal.parts.clock.now() + DAY);
  await tell(portal.store.db, [{ key: chargeKey, biller: entityId }], planned, 'dispute');
  viewer = await signInStaff(portal, 'viewer');
  const page = (await sendOffice(portal, getPayment, { number }, { cookie: viewer })).answer();
  expect(page.events.map(({ kind }) => kind)).not.toContain('notice');
});

test('of a cart with several billers, a right for one shows the money and the words of its own payment', async () => {
  const dana = await portal.signIn('demo');
  const paid = await payer(portal, () => dana).pay({
    accounts: ['100-2218-77', 'G-771203'],
    method: 'Everyday Visa',
  });
  const { db } = portal.store;
  await db.update(checkouts).set({ message: 'Words of another biller.' });
  ofHarbor = await signInStaff(portal, 'harbor');
  const own = await read({}, ofHarbor);
  const number = paid.confirmation_nums.find((one) => own.rows.some((row) => row.number === one)) ?? '';
  const checkoutOf = async (cookie: string) => {
    const page = (await sendOffice(portal, getPayment, { number }, { cookie })).answer();
    const ofKind = (name: string) => page.events.find(({ kind }) => kind === name);
    return { page, amount: ofKind('checkout-begun')?.amount, detail: ofKind('checkout-ended')?.detail };
  };
  const narrow = await checkoutOf(ofHarbor);
  expect(narrow).toMatchObject({ amount: narrow.page.amount, detail: narrow.page.message });
  viewer = await signInStaff(portal, 'viewer');
  const whole = await checkoutOf(viewer);
  expect(whole.amount).toBeGreaterThan(narrow.page.amount);
  expect(whole.detail).toContain('Words of another biller.');
});

test('a payment of another biller is as unknown as one that does not exist', async () => {
  const [foreign] = (await read()).rows.filter(({ biller }) => biller !== 'harbor');
  ofHarbor = await signInStaff(portal, 'harbor');
  for (const number of [foreign?.number ?? '', 'BF-NONE-NONE']) {
    const answer = await sendOffice(portal, getPayment, { number }, { cookie: ofHarbor });
    expect([answer.status, answer.code]).toEqual([404, 'api.not-found']);
  }
});
