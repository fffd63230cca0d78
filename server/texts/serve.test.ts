import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MINUTE } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { phoneOf } from '../../tests/support/texter.ts';
import { runDueWork } from '../jobs/work.ts';
import { signatureOf } from './signature.ts';

const SECRET = 'a-secret-of-the-text-service-1234567890';
const NEXT_SECRET = 'the-next-secret-of-the-text-service-1234';

let portal: Portal;

beforeAll(async () => {
  const env = { SMS_URL: 'http://127.0.0.1:9/never', SMS_SECRETS: `${SECRET},${NEXT_SECRET}` };
  portal = await openPortal({}, { ...env, PROXIES: '127.0.0.1' });
});

afterAll(() => portal.close());

function handOver(text: unknown, how: { secret?: string; signature?: string; from?: string } = {}) {
  const body = typeof text === 'string' ? text : JSON.stringify(text);
  const { secret = SECRET, signature = signatureOf(body, secret, portal.parts.clock.now()) } = how;
  return portal.app.request('/texts/incoming', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'billfold-signature': signature,
      ...(how.from !== undefined && { 'x-forwarded-for': how.from }),
    },
    body,
  });
}

test('a service may deliver a text any number of times, and it pays once (SRV2-28, ruling 32)', async () => {
  const phone = phoneOf(portal, 'phone');
  const text = { id: 'SM-1', from: `+1${phone.from}`, body: 'Pay' };
  for (let again = 0; again < 3; again++) expect((await handOver(text)).status).toBe(200);
  await runDueWork(portal.parts);
  expect(await phone.paid('5520 900 11')).toHaveLength(1);
});

test.each([
  ['another secret', { id: 'SM-2', from: '3035550155', body: 'PAY' }, { secret: 'x'.repeat(40) }, 401],
  ['no signature', { id: 'SM-2', from: '3035550155', body: 'PAY' }, { signature: '' }, 401],
  ['no JSON', 'PAY', {}, 400],
  ['no number', { id: 'SM-3', body: 'PAY' }, {}, 400],
])('a delivery with %s is refused', async (_, text, how, status) => {
  expect((await handOver(text, how)).status).toBe(status);
});

test('a text that was changed, or delivered long after it was signed, pays nothing', async () => {
  const text = { id: 'SM-4', from: '3035550155', body: 'HELP' };
  const signature = signatureOf(JSON.stringify(text), SECRET, portal.parts.clock.now());
  expect((await handOver({ ...text, body: 'PAY' }, { signature })).status).toBe(401);
  portal.pass(6 * MINUTE);
  expect((await handOver(text, { signature })).status).toBe(401);
  expect((await handOver(text)).status).toBe(200);
});

test('while a secret is replaced, the old and the new one both sign', async () => {
  const text = { id: 'SM-5', from: '3035550155', body: 'HELP' };
  expect((await handOver(text, { secret: NEXT_SECRET })).status).toBe(200);
});

test('a number that sends texts without end is not listened to for a while', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < 62; at++) {
    const text = { id: `flood-${at}`, from: '3035550199', body: 'HELP' };
    statuses.add((await handOver(text)).status);
  }
  expect([...statuses]).toEqual([200, 429]);
});

test('an address that guesses signatures is held up, and never a text that is signed, also from there', async () => {
  const text = { id: 'SM-6', from: '3035550166', body: 'HELP' };
  const [guesser, service] = ['203.0.113.66', '198.51.100.66'];
  const guess = async (from: string) => (await handOver(text, { secret: 'x'.repeat(40), from })).status;
  const statuses: number[] = [];
  for (let tries = 0; tries < 62; tries++) statuses.push(await guess(guesser));
  expect([statuses.indexOf(429), statuses.filter((status) => status === 401)]).toEqual([
    60,
    Array(60).fill(401),
  ]);
  expect(await guess(service)).toBe(401);
  for (const from of [service, guesser]) expect((await handOver(text, { from })).status).toBe(200);
  portal.pass(16 * MINUTE);
  expect(await guess(guesser)).toBe(401);
});

test('a storm of wrong signatures is answered without writing, and signed texts come through it', async () => {
  const text = { id: 'SM-7', from: '3035550177', body: 'HELP' };
  const from = '203.0.113.77';
  const wrong = () => handOver(text, { secret: 'x'.repeat(40), from });
  await Promise.all(Array.from({ length: 70 }, wrong));
  const written = vi.spyOn(portal.store, 'transact');
  const storm = Array.from({ length: 100 }, wrong);
  const answers = await Promise.all(storm);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
  expect(answers[0]?.headers.get('retry-after')).toBe('900');
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
  const [signed] = await Promise.all([handOver(text, { from }), ...Array.from({ length: 100 }, wrong)]);
  expect(signed?.status).toBe(200);
});

test('without a secret the address does not exist', async () => {
  const withoutSecret = await openPortal();
  const answer = await withoutSecret.app.request('/texts/incoming', { method: 'POST', body: '{}' });
  expect(answer.status).toBe(404);
  await withoutSecret.close();
});
