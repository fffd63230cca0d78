import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

test.each([
  ['cross-site', '/api/v2.1/portal', 403],
  ['same-site', '/api/v2.1/portal', 403],
  ['same-origin', '/api/v2.1/portal', 200],
  ['none', '/api/v2.1/portal', 200],
  ['cross-site', '/wifi', 302],
])(
  'another site may link to a page, and makes no call, not even one that reads: %s %s',
  async (site, path, status) => {
    const answer = await portal.app.request(path, { headers: { 'sec-fetch-site': site } });
    expect(answer.status).toBe(status);
  },
);

test('the way back from a bank keeps nothing of what the bank added to the address', async () => {
  const answer = await portal.app.request(
    '/from-bank?payment_intent=pi_1&payment_intent_client_secret=pi_1_x',
    {
      headers: { 'sec-fetch-site': 'cross-site' },
    },
  );
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/#/cart/checkout']);
});
