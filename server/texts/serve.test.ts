import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { phoneOf } from '../../tests/support/texter.ts';
import { runDueWork } from '../jobs/work.ts';

const TOKEN = 'the-token-of-the-texts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal({}, { SMS_URL: 'http://127.0.0.1:9/never', SMS_TOKEN: TOKEN });
});

afterAll(() => portal.close());

function handOver(body: unknown, token = TOKEN) {
  return portal.app.request('/texts/incoming', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
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
  ['another token', { id: 'SM-2', from: '3035550155', body: 'PAY' }, 'another', 401],
  ['no token', { id: 'SM-2', from: '3035550155', body: 'PAY' }, '', 401],
  ['no JSON', 'PAY', TOKEN, 400],
  ['no number', { id: 'SM-3', body: 'PAY' }, TOKEN, 400],
])('a delivery with %s is refused', async (_, body, token, status) => {
  expect((await handOver(body, token)).status).toBe(status);
});

test('without a token the address does not exist', async () => {
  const withoutToken = await openPortal();
  const answer = await withoutToken.app.request('/texts/incoming', { method: 'POST', body: '{}' });
  expect(answer.status).toBe(404);
  await withoutToken.close();
});
