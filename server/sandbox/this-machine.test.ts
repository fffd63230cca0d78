import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { readConfig } from '../config.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const HANDED_ON = [
  { 'x-forwarded-for': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9' },
  { 'x-forwarded-host': 'pay.example.com' },
];
const PAGES = ['/sandbox', '/sandbox/inbox', '/sandbox/clock'];

async function statusesAs(isSandboxLocal: boolean, headers: Record<string, string>): Promise<number[]> {
  Object.assign(portal.parts.config, { isSandboxLocal });
  const answers = await Promise.all(PAGES.map((path) => portal.app.request(path, { headers })));
  return answers.map(({ status }) => status);
}

test('a sandbox that nobody asked for is for its own machine: what a proxy hands on reads no inbox (ruling 35)', async () => {
  for (const headers of HANDED_ON) expect(await statusesAs(true, headers as never)).toEqual([403, 403, 403]);
  expect(await statusesAs(true, {})).toEqual([200, 200, 200]);
  const refused = await portal.app.request('/sandbox/inbox', { headers: HANDED_ON[0] as never });
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('SANDBOX=1') });
});

test('a sandbox that was asked for is shown through a proxy, too', async () => {
  for (const headers of HANDED_ON) expect(await statusesAs(false, headers as never)).toEqual([200, 200, 200]);
});

test('only a sandbox that nobody asked for is for its own machine alone', () => {
  expect(readConfig({}).isSandboxLocal).toBe(true);
  expect(readConfig({ SANDBOX: '1' }).isSandboxLocal).toBe(false);
});
