import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILD_HEADER } from '../../domain/api/app-version.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { getPaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer, submit } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { readConfig } from '../config.ts';
import { createApp } from './app.ts';
import { killSwitchSince, turnKillSwitchOff, turnKillSwitchOn } from './kill-switch.ts';

const TOO_OLD =
  'Nothing was paid. This version of Billfold can no longer take payments. Please update it and try again.';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal({}, { MIN_BUILD: '0.2.0' });
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});
afterAll(() => portal.close());

describe('MIN_BUILD', () => {
  const key = 'an-app-that-is-too-old';

  it('refuses a payment of an older app with a message, and the same key pays once the app is updated', async () => {
    await till.review({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
    const before = (await portal.send(getCart, {}, dana)).answer();
    for (const build of ['0.1.9+abcdef', '0.1.0', 'unreadable', '']) {
      const refused = await submit(portal, { ...dana, key, headers: { [BUILD_HEADER]: build } });
      expect([refused.status, refused.body]).toEqual([
        426,
        { message: TOO_OLD, code: 'checkout.app-too-old' },
      ]);
    }
    expect((await portal.send(getCart, {}, dana)).answer()).toEqual(before);
    const paid = await submit(portal, { ...dana, key, headers: { [BUILD_HEADER]: '0.2.0+abcdef' } });
    expect(paid.status).toBe(200);
    expect((await portal.send(getPaymentAttempt, { key }, dana)).answer().state).toBe('accepted');
  });

  it('tells an older app that repeats a payment what became of it, and not that nothing was paid', async () => {
    await till.review({ accounts: ['5520 448 20'], method: 'Everyday Visa', amount: cents(1_000) });
    const again = { ...dana, key: 'a-key-that-paid-before-the-update' };
    const paid = (await submit(portal, again)).answer();
    const headers = { [BUILD_HEADER]: '0.1.0' };
    expect((await submit(portal, { ...again, headers })).answer()).toEqual(paid);
    expect((await submit(portal, { ...dana, headers })).answer()).toEqual(paid);
    const anew = await submit(portal, { ...dana, key: 'a-key-of-a-new-payment', headers });
    expect(anew.answer()).toEqual(paid);
    await till.review({ accounts: ['5520 448 20'], method: 'Everyday Visa', amount: cents(1_000) });
    expect((await submit(portal, { ...dana, key: 'a-key-of-another-one', headers })).status).toBe(426);
  });

  it('lets other clients pay, and an older app read', async () => {
    await till.review({ accounts: ['G-771203'], method: 'Everyday Visa' });
    const old = { ...dana, headers: { [BUILD_HEADER]: '0.0.1+abcdef' } };
    expect((await portal.send(getCart, {}, old)).status).toBe(200);
    expect((await submit(portal, { ...dana, key: 'a-script-of-the-biller' })).status).toBe(200);
  });

  it('must be a version', () => {
    expect(() => readConfig({ MIN_BUILD: 'latest' })).toThrow('MIN_BUILD must be a version like 0.2.0');
    expect(readConfig({ MIN_BUILD: '1.2.3' }).minBuild).toBe('1.2.3');
    expect(readConfig({}).minBuild).toBeUndefined();
  });
});

describe('the built page', () => {
  let page: string;
  let app: ReturnType<typeof createApp>;
  const get = (path: string) => app.request(path);
  /** Without what the server writes before it about the brand. */
  const scriptOf = async (path: string) => (await (await get(path)).text()).replace(/^self\.brand=.*\n/, '');
  const cacheOf = async (path: string) => (await get(path)).headers.get('cache-control');

  beforeEach(async () => {
    page = await mkdtemp(join(tmpdir(), 'billfold-page-'));
    await mkdir(join(page, 'assets'));
    const files = {
      'index.html': '<title>Billfold</title>',
      'sw.js': '/* the worker */',
      'kill.js': '/* the kill worker */',
      'build.json': '{"id":"0.2.0+abcdef"}',
      'assets/a-1.js': 'export {}',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(page, name), text);
    app = createApp(portal.parts, { page });
    return () => rm(page, { recursive: true, force: true });
  });

  it('names its build in every answer, also in refusals and health checks', async () => {
    for (const path of ['/services/web/cart/GetItemsCount', '/api/v2.1/none', '/health', '/sw.js', '/none']) {
      expect((await get(path)).headers.get(BUILD_HEADER), path).toBe(
        `0.2.0+abcdef.${portal.parts.config.brand.hash}`,
      );
    }
  });

  it('without a build the services answer as before', async () => {
    const bare = createApp(portal.parts);
    expect((await bare.request('/health')).headers.has(BUILD_HEADER)).toBe(false);
  });

  it('must be revalidated each time, as must its worker; its assets never', async () => {
    expect(await cacheOf('/')).toBe('no-cache');
    expect(await cacheOf('/index.html')).toBe('no-cache');
    expect(await cacheOf('/sw.js')).toBe('no-cache');
    expect(await cacheOf('/assets/a-1.js')).toBe('public, max-age=31536000, immutable');
  });

  it('a missing asset is never answered with the page, nor cached as missing', async () => {
    for (const path of ['/assets/a-0.js', '/assets/', '/assets/../assets/b.css', '/assets/%2e%2e/x.js']) {
      const answer = await get(path);
      expect(answer.status, path).toBe(404);
      expect(await answer.text(), path).not.toContain('<title>');
    }
    const answer = await get('/assets/a-0.js');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  });

  it('the kill switch replaces the worker by the kill worker and back, while the server runs', async () => {
    const worker = async () => [await scriptOf('/sw.js'), await cacheOf('/sw.js')];
    expect(await worker()).toEqual(['/* the worker */', 'no-cache']);
    const tag = (await get('/sw.js')).headers.get('etag') ?? '';
    await turnKillSwitchOn(page, new Date('2026-11-21T08:00:00Z'));
    await turnKillSwitchOn(page, new Date('2026-11-22T08:00:00Z'));
    expect(await worker()).toEqual(['/* the kill worker */', 'no-cache']);
    expect((await app.request('/sw.js', { headers: { 'if-none-match': tag } })).status).toBe(200);
    expect(await killSwitchSince(page)).toBe('2026-11-21T08:00:00.000Z');
    await turnKillSwitchOff(page);
    await turnKillSwitchOff(page);
    expect(await worker()).toEqual(['/* the worker */', 'no-cache']);
    expect(await killSwitchSince(page)).toBeUndefined();
  });

  it('the kill switch cannot be turned on where there is no kill worker', async () => {
    await rm(join(page, 'kill.js'));
    await expect(turnKillSwitchOn(page, new Date())).rejects.toThrow('kill.js');
    expect(await scriptOf('/sw.js')).toBe('/* the worker */');
  });
});
