import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal({}, { PUBLIC_URL: 'https://pay.example', PROXIES: '127.0.0.1' });
});

afterAll(() => portal.close());

const PLAIN = { 'x-forwarded-proto': 'http' };

test('a page that was asked for without encryption leads over to https, with its place', async () => {
  const answer = await portal.app.request('/wifi?from=home', { headers: PLAIN });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    'https://pay.example/wifi?from=home',
  ]);
});

test('a call without encryption is refused', async () => {
  for (const [path, method] of [
    ['/api/v2.1/portal', 'GET'],
    ['/web-api/v2/login', 'POST'],
    ['/wifi', 'POST'],
  ] as const) {
    const answer = await portal.app.request(path, { method, headers: PLAIN });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});

test('a request over https is answered, and so is one whose header no proxy of ours has written', async () => {
  const encrypted = { 'x-forwarded-proto': 'https' };
  expect((await portal.app.request('/api/v2.1/portal', { headers: encrypted })).status).toBe(200);
  const direct = await openPortal({}, { PUBLIC_URL: 'https://pay.example', PROXIES: 'none' });
  expect((await direct.app.request('/api/v2.1/portal', { headers: PLAIN })).status).toBe(200);
  await direct.close();
});
