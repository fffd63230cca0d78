import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILD_HEADER } from '../../domain/api/app-version.ts';
import { updateAccount } from '../../domain/bills/account-calls.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';

const BILLS = '/services/web/billDisplay/GetWebAccountListDetails';
const PENDING = '/services/web/schedulePayment/GetList';

let portal: Portal;
let demo: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  demo = await portal.signIn('demo');
});

afterAll(() => portal.close());

async function ask(path: string, tag?: string, headers: Record<string, string> = {}, as = demo) {
  const answer = await portal.app.request(path, {
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(tag === undefined ? {} : { 'if-none-match': tag }),
      ...headers,
    },
  });
  const text = await answer.text();
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', text, headers: answer.headers };
}

test('a list that has not changed is answered 304 to its own validator, without a body (ruling 68)', async () => {
  const first = await ask(BILLS);
  expect(first).toMatchObject({ status: 200, tag: expect.stringMatching(/^W\/"[\w-]{43}"$/) });
  const again = await ask(BILLS, first.tag);
  expect(again).toMatchObject({ status: 304, tag: first.tag, text: '' });
  expect(again.headers.get('content-type')).toBeNull();
  const headers = ['cache-control', 'billfold-date', 'vary', 'content-security-policy'];
  const told = ({ headers: all }: Awaited<ReturnType<typeof ask>>) => headers.map((name) => all.get(name));
  expect(told(again)).toEqual(told(first));
  expect(again.headers.get('cache-control')).toBe('no-store');
});

test('the validator is the same however the answer is compressed (ruling 68)', async () => {
  const plain = await ask(BILLS);
  const compressed = { 'accept-encoding': 'br' };
  expect((await ask(BILLS, undefined, compressed)).tag).toBe(plain.tag);
  const again = await ask(BILLS, plain.tag, compressed);
  expect([again.status, again.headers.get('content-encoding')]).toEqual([304, null]);
  expect(again.headers.get('vary')).toContain('Accept-Encoding');
});

test('a caller that names several validators is answered 304 to any of them (ruling 68)', async () => {
  const { tag } = await ask(BILLS);
  expect((await ask(BILLS, `"of-another-day", ${tag}`)).status).toBe(304);
});

test('the validator of another customer gets the whole answer, even where the words are the same (ruling 68)', async () => {
  const sam = await portal.signIn('single');
  const count = '/services/web/cart/GetItemsCount';
  const [own, others] = [await ask(count), await ask(count, undefined, {}, sam)];
  expect(own.text).toBe(others.text);
  expect(await ask(count, others.tag)).toMatchObject({ status: 200, text: own.text });
});

test('the validator of an older build of the app gets the whole answer (ruling 68)', async () => {
  const older = await ask(BILLS, undefined, { [BUILD_HEADER]: 'older' });
  const newer = { [BUILD_HEADER]: 'newer' };
  expect((await ask(BILLS, older.tag, { [BUILD_HEADER]: 'older' })).status).toBe(304);
  expect(await ask(BILLS, older.tag, newer)).toMatchObject({ status: 200, text: older.text });
});

test('a made-up validator gets the whole answer (ruling 68)', async () => {
  const { text } = await ask(BILLS);
  for (const tag of ['W/"made-up"', '""', 'W/', '*', 'x'.repeat(2_000)])
    expect(await ask(BILLS, tag), tag).toMatchObject({ status: 200, text });
});

test('the validator of another list gets the whole answer, even where the words are the same (ruling 68)', async () => {
  const nora = await portal.signIn('empty');
  const [bills, pending] = [await ask(BILLS, undefined, {}, nora), await ask(PENDING, undefined, {}, nora)];
  expect(bills.text).toBe(pending.text);
  expect(await ask(PENDING, bills.tag, {}, nora)).toMatchObject({ status: 200, text: pending.text });
});

test('a change gives a new validator, and the former one gets the whole answer (ruling 68)', async () => {
  const before = await ask(BILLS);
  const { account_id } = JSON.parse(before.text).data[0].accounts[0];
  (await portal.send(updateAccount, { account_id, nickname: 'Lake house' }, demo)).answer();
  const after = await ask(BILLS, before.tag);
  expect(after).toMatchObject({ status: 200, text: expect.stringContaining('Lake house') });
  expect(after.tag).not.toBe(before.tag);
  expect((await ask(BILLS, after.tag)).status).toBe(304);
});

test('somebody whose session has ended is refused, whatever validator they send (ruling 68)', async () => {
  const { tag } = await ask(BILLS);
  expect((await ask(BILLS, tag, {}, { ...demo, token: 'ended' })).status).toBe(401);
});

test('an answer that may hold a secret has no validator (ruling 68)', async () => {
  const answer = await ask('/api/v2.1/payment-attempts?open=1');
  expect([answer.status, answer.tag]).toEqual([200, '']);
});
