import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { dressPage } from './dress-page.ts';
import { ServedPage } from './served-page.ts';

const house = readConfig({}).brand;
const city = readConfig({ BRAND: 'deploy/brand.example/brand.json' }).brand;
const PAGE =
  '<meta name="portal" /><title>__PORTAL_NAME__</title><meta name="billfold-build" content="1.0.0+ab" /><p>__PORTAL_PURPOSE__</p>';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-dressed-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'sw.js'), 'work()');
  await writeFile(join(folder, 'build.json'), '{"id":"1.0.0+ab"}');
  return () => rm(folder, { recursive: true, force: true });
});

test('a page says whose portal it is, and which build under which brand', () => {
  const html = dressPage(PAGE, city);
  expect(html).toContain('<title>Marlow Springs Pay</title>');
  expect(html).toContain(`content="1.0.0+ab.${city.hash}"`);
  expect(html).toContain('--brand:light-dark(#7a2e57,#f0a9cd)');
  expect(html).not.toMatch(/__PORTAL|Billfold/);
  expect(dressPage(PAGE, house)).not.toContain('--brand:');
});

test('a page leaves out the entries that the host has not set up', () => {
  const entries = `<p class="a" data-set-up="guest">Once? <a href="#">Guest Checkout</a></p><ul><li data-set-up="merchant">Merchant
    Login</li><li><a href="#">FAQ</a></li><li data-set-up="jobs">Jobs</li><li data-set-up="merchant">Merchants</li></ul>`;
  const served = (env: Record<string, string>) =>
    dressPage(PAGE + entries, readConfig(env).brand).split('</title>')[1];
  const faq = '<ul><li><a href="#">FAQ</a></li></ul>';
  const BRAND = 'deploy/brand.example/brand.json';
  expect(served({ SANDBOX: '0', BRAND })).toMatch(new RegExp(`</p>${faq}$`));
  expect(served({ SANDBOX: '1', PROCESSOR: 'off' })).not.toContain('Guest Checkout');
  expect(served({ SANDBOX: '1' })).toContain(entries);
  const sites = {
    GUEST_CHECKOUT_URL: 'https://harbor.gov/guest',
    MERCHANT_URL: 'https://harbor.gov/merchant',
  };
  expect(served({ SANDBOX: '0', ...sites })).toContain(entries);
});

test('no name can end the script or the element that it stands in', () => {
  const name = '</script><b>"&';
  const html = dressPage(PAGE, { ...city, identity: { ...city.identity, name } });
  expect(html).toContain('<title>&lt;/script&gt;&lt;b&gt;&quot;&amp;</title>');
  const [, script = ''] = /<script>(.*?)<\/script>/.exec(html) ?? [];
  const read = new Function(`let portal; ${script}; return portal;`) as () => { name: string };
  expect(read().name).toBe(name);
});

test('a changed brand changes the page, its policy and what the worker keeps', async () => {
  const served = async (brand: typeof city) => {
    const page = await new ServedPage(folder, brand).read();
    return JSON.stringify(page?.inside);
  };
  expect(await served(city)).not.toBe(await served(house));
  const other = { ...city, identity: { ...city.identity, zone: 'America/New_York' } };
  expect(await served(other)).not.toBe(await served(city));
});
