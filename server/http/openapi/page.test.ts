import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '../../../domain/calls.ts';
import { openPortal, type Portal } from '../../../tests/support/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

const pageAt = async (path: string) => (await portal.app.request(path)).text();

test('the pages about the API are answered in the sandbox, and elsewhere only if the host asks for them (ruling 78)', async () => {
  const paths = ['/docs/api', '/docs/api/billers', '/docs/api/office', '/docs/api.css'];
  const statusesOf = (asked: Portal) =>
    Promise.all(paths.map(async (path) => (await asked.app.request(path)).status));
  expect(await statusesOf(portal)).toEqual([200, 200, 200, 200]);
  const elsewhere = await openPortal({}, { SANDBOX: '0' });
  expect(await statusesOf(elsewhere)).toEqual([404, 404, 404, 404]);
  await elsewhere.close();
});

test('the API of an office with a host name of its own is told there, and nothing of customers is', async () => {
  const own = await openPortal({}, { OFFICE_URL: 'https://office.city.example' });
  const paths = [
    '/docs/api',
    '/docs/api/billers',
    '/openapi.json',
    '/docs/api/office',
    '/openapi/office.json',
  ];
  const at = async (host: string, path: string) => own.app.request(path, { headers: { host } });
  const statusesAt = (host: string) =>
    Promise.all([...paths, '/docs/api.css'].map(async (path) => (await at(host, path)).status));
  expect(await statusesAt('office.city.example')).toEqual([404, 404, 404, 200, 200, 200]);
  expect(await statusesAt('pay.city.example')).toEqual([200, 200, 200, 404, 404, 200]);
  const [staffs, customers] = await Promise.all([
    at('office.city.example', '/docs/api/office'),
    at('pay.city.example', '/docs/api'),
  ]);
  expect(await staffs.text()).not.toContain('href="/docs/api"');
  expect(await customers.text()).not.toContain('href="/docs/api/office"');
  await own.close();
});

test('the documents and pages of a city’s portal are named after it', async () => {
  const env = { SANDBOX: '0', API_DOCS: '1', BRAND: 'deploy/brand.example/brand.json' };
  const city = await openPortal({}, env);
  const textAt = async (path: string) => (await city.app.request(path)).text();
  const title = 'Marlow Springs Pay: customers';
  expect(JSON.parse(await textAt('/openapi.json'))).toMatchObject({ info: { title } });
  expect(await textAt('/docs/api')).toContain(`<h1>${title}</h1>`);
  expect(await textAt('/docs/api/billers')).toContain('<title>Marlow Springs Pay: billers</title>');
  await city.close();
  expect(await pageAt('/docs/api')).toContain('<h1>Billfold: customers</h1>');
});

test('the page shows every call with its sentence, and each of its links leads somewhere', async () => {
  const page = await pageAt('/docs/api');
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { area, name } of allCalls()) expect(ids).toContain(`${area}.${name}`);
  for (const path of ['/docs/api', '/docs/api/billers', '/docs/api/office']) {
    const text = await pageAt(path);
    for (const [, id] of text.matchAll(/href="#([^"]+)"/g)) expect(text, id).toContain(` id="${id}"`);
  }
  expect(page).toContain('Removes one item.');
  expect(page).toContain('checkout.key-of-another-payment');
});

test('the page needs no script, no style of its own and no other origin', async () => {
  const page = await pageAt('/docs/api');
  expect(page).not.toMatch(/<script|<style| style=| on\w+=/);
  const addresses = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(addresses.filter((address) => !/^[#/](?!\/)/.test(address))).toEqual([]);
});

test('an example is a request that a shell can send', async () => {
  const page = await pageAt('/docs/api');
  expect(page).toContain('/services/web/cart/RemoveByItemId?cartItemId=7');
  expect(page).toContain('Idempotency-Key: ');
});
