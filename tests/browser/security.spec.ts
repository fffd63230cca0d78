import { createHash } from 'node:crypto';
import { type APIResponse, expect, type Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { logout, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { closeSheet } from './payment-steps.ts';
import { everythingStored, storedRowCounts } from './stored-data.ts';

/** Matches more digits of a card than its first six and last four, and the processor's tokens. */
const SECRET_OF_METHOD = /4111111\d|card-accepted|bank-settles/;

test('every answer carries the security headers', { tag: '@normal' }, async ({ request }) => {
  const html = await request.get('/');
  const text = await html.text();
  const script = /href="(\/assets\/[\w.-]+\.js)"/.exec(text)?.[1] ?? '';
  const inside = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => hashOf(script));
  for (const path of [
    '/',
    '/index.html',
    script,
    '/sw.js',
    '/manifest.webmanifest',
    '/health',
    '/services/no',
  ]) {
    const { headers, policy } = await headersOf(await request.get(path));
    expect(policy['default-src'], path).toEqual(["'none'"]);
    const inPage = path === '/' || path === '/index.html' ? inside : [];
    expect(policy['script-src'], path).toEqual(["'self'", ...inPage]);
    expect(policy['connect-src'], path).toEqual(["'self'"]);
    expect(policy['frame-ancestors'], path).toEqual(["'none'"]);
    expect(policy['require-trusted-types-for'], path).toEqual(["'script'"]);
    expect(policy['style-src'], path).not.toContain("'unsafe-inline'");
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('the page is revalidated each time, its files never, and answers of services are not cached', async ({
  request,
}) => {
  const text = await (await request.get('/')).text();
  const script = /href="(\/assets\/[\w.-]+\.js)"/.exec(text)?.[1] ?? '';
  const kept = async (path: string) => (await request.get(path)).headers()['cache-control'];
  expect(await kept('/')).toBe('no-cache');
  expect(await kept('/index.html')).toBe('no-cache');
  expect(await kept('/sw.js')).toBe('no-cache');
  expect(await kept(script)).toContain('immutable');
  expect(await kept('/services/web/cart/Get')).toBe('no-store');
  expect(await kept('/health')).toBe('no-store');
});

test('the page holds no inline script except those that name the portal and start the app, and the browser refuses markup made from text', {
  tag: '@normal',
}, async ({ page, watch }) => {
  await page.goto('/');
  await expect(title(page, 'Sign in')).toBeVisible();
  const inside = await page.locator('script:not([src])').allTextContents();
  expect(inside).toEqual([
    expect.stringMatching(/billfold\.appearance/),
    expect.stringMatching(/^portal=\{[^;]*\}$/),
  ]);
  // The only cookies it reads are those that name what is not set up here.
  const others = inside.join().replaceAll(/document\.cookie\.(includes\(`no-|match\(\/no-)/g, '');
  expect(others).not.toMatch(/fetch|cookie|innerHTML|eval|src/);
  expect(await page.locator('[onclick], [onload], [onerror]').count()).toBe(0);
  expect(watch.violations).toEqual([]);

  const refused = await page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>';
      return 'let through';
    } catch (error) {
      return error instanceof TypeError ? 'refused' : String(error);
    }
  });
  expect(refused).toBe('refused');
  await expect.poll(() => watch.violations.join()).toContain('require-trusted-types-for');
  watch.violations.length = 0;
  watch.errors.length = 0;
});

test('other sites cannot frame the portal or send requests with my cookies', {
  tag: '@normal',
}, async ({ request }) => {
  const answer = await request.post('/services/web/customer/RefreshToken', {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status()).toBe(403);
});

test('the browser stores no token, password or card number, with Keep on or off (ruling 12, ruling 13)', {
  tag: '@normal',
}, async ({ page, newContext }) => {
  const tokens: string[] = [];
  const collect = (one: Page) =>
    one.on('response', async (answer) => {
      if (/access-token$|RefreshToken$/.test(answer.url()) && answer.ok()) {
        const { access_token } = await answer.json().catch(() => ({}));
        if (access_token) tokens.push(access_token);
      }
    });
  const kept = await (await newContext()).newPage();
  for (const [one, keep] of [
    [page, false],
    [kept, true],
  ] as const) {
    collect(one);
    await signIn(one, 'demo', { keep });
    await one.getByRole('link', { name: 'Home water' }).click();
    await expect(one.getByRole('heading', { name: 'Amount due' })).toBeVisible();
    await waitUntilInstalled(one);
    const everything = await everythingStored(one);
    expect(tokens.length).toBeGreaterThan(0);
    expect(tokens.filter((token) => everything.includes(token))).toEqual([]);
    expect(everything.includes(PASSWORD)).toBe(false);
    expect(SECRET_OF_METHOD.exec(everything)).toBeNull();
    expect(everything.includes('Home water')).toBe(keep);
    expect(await one.evaluate(() => document.cookie)).toBe(keep ? '' : 'billfold-open=1');
    for (const { name, httpOnly, sameSite } of await one.context().cookies()) {
      expect({ name, httpOnly, sameSite }).toEqual({
        name,
        httpOnly: name !== 'billfold-open',
        sameSite: 'Strict',
      });
    }
  }
});

test('the Cache Storage holds only files of the app, no answers of services', async ({ page }) => {
  await signIn(page, 'demo', { keep: true });
  await page.getByRole('link', { name: 'Home water' }).click();
  await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
  await waitUntilInstalled(page);
  const paths = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(paths).toContain('/index.html');
  for (const path of paths) {
    expect(path).toMatch(
      /^\/(index\.html|manifest\.webmanifest|favicon\.svg|(assets|brand|icons|logos)\/[\w.-]+)$/,
    );
    expect(path).not.toMatch(/pdf.*worker/);
  }
});

test('after Logout none of my data is on the device (SES-35, ruling 14)', async ({ page }) => {
  await signIn(page, 'demo', { keep: true });
  await page.getByRole('link', { name: 'Home water' }).click();
  await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
  expect(await storedRowCounts(page)).not.toEqual({});
  await logout(page);
  await expect(title(page, 'Sign in')).toBeVisible();
  await expect.poll(() => storedRowCounts(page)).toEqual({});
  // The clocks of the portal belong to no customer.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('zone '))))
    .toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  const everything = await everythingStored(page);
  const personal = ['Home water', 'Dana', 'Mercer', PEOPLE.demo.email];
  expect(personal.filter((word) => everything.includes(word))).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['billfold-device']);
});

test('after Logout none of my payment data is on the device (SES-35, ruling 14)', { tag: '@normal' }, async ({
  page,
}) => {
  await signIn(page, 'demo', { keep: true });
  await page.getByRole('link', { name: 'Home water' }).click();
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await closeSheet(page);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio', { name: 'Everyday Visa' }).check();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  expect(SECRET_OF_METHOD.exec(await everythingStored(page))).toBeNull();
  await logout(page);
  await expect(title(page, 'Sign in')).toBeVisible();
  await expect.poll(() => storedRowCounts(page)).toEqual({});
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('calls carry the token in a header, never in an address, and forbid caching (SES-15, SES-16)', async ({
  page,
}) => {
  const sent: { url: string; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    if (/\/(services|api|oauth)\//.test(request.url()))
      sent.push({ url: request.url(), headers: request.headers() });
  });
  await signIn(page);
  await page.getByRole('link', { name: 'Home water' }).click();
  await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
  const withoutToken = /\/customer\/(login|RefreshToken)$/;
  const tokens = new Set<string>();
  for (const { url, headers } of sent) {
    if (withoutToken.test(url)) {
      expect(headers.authorization, url).toBeUndefined();
      continue;
    }
    expect(headers, url).toMatchObject({
      authorization: expect.stringMatching(/^Bearer \S+$/),
      'cache-control': 'no-cache',
      pragma: 'no-cache',
    });
    tokens.add((headers.authorization ?? '').slice('Bearer '.length));
  }
  expect(tokens.size).toBeGreaterThan(1);
  for (const token of tokens) for (const { url } of sent) expect(url).not.toContain(token);
});

test('the service worker answers for the page itself and nothing else (ruling 30)', async ({ page }) => {
  await page.goto('/');
  await waitUntilInstalled(page);
  const answeredBy = async (path: string) => {
    const answer = await page.goto(path);
    return answer?.fromServiceWorker() ? 'worker' : 'network';
  };
  expect(await answeredBy('/')).toBe('worker');
  expect(await answeredBy('/index.html')).toBe('worker');
  expect(await answeredBy('/?source=pwa#/about')).toBe('worker');
  await expect(title(page, 'About')).toBeVisible();
  expect(await answeredBy('/sandbox')).toBe('network');
  await expect(title(page, 'Sandbox')).toBeVisible();
  expect(await answeredBy('/sandbox/outside/guest-checkout')).toBe('network');
  expect(await answeredBy('/health')).toBe('network');
  expect(await answeredBy('/services/web/cart/Get')).toBe('network');
});

async function headersOf(answer: APIResponse) {
  const headers = answer.headers();
  const policy = Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
  return { headers, policy };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
