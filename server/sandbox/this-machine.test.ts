import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { readConfig } from '../config.ts';
import { HANDED_ON } from './this-machine.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const PAGES = ['/sandbox', '/sandbox/inbox', '/sandbox/clock'];

async function statusesAs(isSandboxLocal: boolean, headers = {}, host = 'localhost'): Promise<number[]> {
  Object.assign(portal.parts.config, { isSandboxLocal });
  const answers = await Promise.all(
    PAGES.map((path) => portal.app.request(`http://${host}${path}`, { headers })),
  );
  return answers.map(({ status }) => status);
}

test.each(HANDED_ON)(
  'a sandbox that nobody asked for answers nobody for whom a proxy asks, by %s (ruling 35)',
  async (name) => {
    expect(await statusesAs(true, { [name]: '203.0.113.9' })).toEqual([403, 403, 403]);
    expect(await statusesAs(false, { [name]: '203.0.113.9' })).toEqual([200, 200, 200]);
  },
);

test('a sandbox that nobody asked for answers by the names of its own machine alone (ruling 35)', async () => {
  for (const host of ['localhost:4173', '127.0.0.1:4173', '[::1]:4173', 'billfold.localhost'])
    expect(await statusesAs(true, {}, host), host).toEqual([200, 200, 200]);
  for (const host of ['pay.example.com', '203.0.113.9', 'localhost.example.com']) {
    expect(await statusesAs(true, {}, host), host).toEqual([403, 403, 403]);
    expect(await statusesAs(false, {}, host), host).toEqual([200, 200, 200]);
  }
  Object.assign(portal.parts.config, { isSandboxLocal: true });
  const refused = await portal.app.request('http://pay.example.com/sandbox/inbox');
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('SANDBOX=1') });
});

test('only a sandbox that nobody asked for is for its own machine alone', () => {
  expect(readConfig({}).isSandboxLocal).toBe(true);
  expect(readConfig({ SANDBOX: '1' }).isSandboxLocal).toBe(false);
});
