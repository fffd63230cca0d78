import { expect, type Page } from '@playwright/test';
import { PEOPLE } from '../../server/demo/people.ts';
import { expectAccessible } from './accessible.ts';
import { nothingDue } from './bill-rows.ts';
import { expectBackOnline, fillLogin, RECEIPT, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { closeSheet } from './payment-steps.ts';
import { storedRowCounts } from './stored-data.ts';

const OFFLINE = "You're offline. Showing saved bills that may be out of date.";
const SERVICES = /\/(services|api|oauth|health|bot-check)\b/;

test.describe('With Keep me signed in, in a browser that restarts while the server is down', () => {
  test('I read my saved bills with their age, see why I cannot pay, and show proof of payment (SES-14, SES-40, MSC-24)', {
    tag: '@normal',
  }, async ({ server, openBrowser }) => {
    await visitAndClose(openBrowser);
    await server.kill();

    const page = await (await openBrowser('dana')).newPage();
    await page.goto('/');
    await expect(title(page, 'Accounts')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    const bill = page.getByRole('listitem').filter({ hasText: 'Home water' });
    await expect(bill).toContainText('$82.40');
    await expect(bill.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
    await expect(bill.getByRole('button', { name: 'Add to draft' })).toBeEnabled();
    const reason = await page.getByRole('main').getByText('You are offline.').boundingBox();
    expect(reason?.height).toBeGreaterThan(10);

    await page.getByRole('link', { name: 'Home water' }).click();
    await expect(title(page, 'Harbor City Utilities')).toBeVisible();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('$82.40');
    const refresh = await page.getByRole('button', { name: 'Refresh balance' }).boundingBox();
    const heading = await page.getByRole('heading', { name: 'Amount due' }).boundingBox();
    expect(refresh?.x).toBe(heading?.x);
    const pay = page.getByRole('button', { name: 'Make a Payment' });
    await expect(pay).toBeDisabled();
    await expect(pay).toHaveAccessibleDescription('You are offline. Paying needs a connection.');
    await pay.click({ force: true });
    await expect(page).toHaveURL(/#\/bills\/\d+$/);

    await page.getByRole('button', { name: 'Show proof of payment' }).click();
    const proof = page.getByRole('dialog', { name: 'Proof of payment' });
    await expect(proof.getByRole('img', { name: /^QR code of the confirmation number \w+$/ })).toBeVisible();
    await expect(proof).toContainText('Home water, 100-2218-04');
    await expect(proof.getByRole('link', { name: '(303) 555-0100' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Show proof of payment' })).toBeFocused();
    // A bill that was never opened here.
    await page.goto('/#/bills');
    await page.getByRole('link', { name: 'Home electric' }).click();
    await expect(page.getByRole('button', { name: 'Show proof of payment' })).toBeVisible();
    const autoPay = page.getByRole('switch', { name: 'Auto Pay' });
    await expect(autoPay).toHaveAccessibleDescription('You are offline. Auto Pay needs a connection.');
    await expect(autoPay).not.toBeChecked();
  });

  test('I collect bills for the cart, and nothing is sent before I confirm it online (CRT-37)', async ({
    server,
    openBrowser,
  }) => {
    await visitAndClose(openBrowser);
    await server.kill();

    const page = await (await openBrowser('dana')).newPage();
    await page.goto('/');
    const bill = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    for (const name of ['Home water', 'Home electric'])
      await bill(name).getByRole('button', { name: 'Add to draft' }).click();
    await bill('Home electric').getByRole('button', { name: 'Remove from draft' }).click();
    await bill('Rental, 2nd floor').getByRole('button', { name: 'Add to draft' }).click();
    await bill('Home water').getByRole('link', { name: 'See your draft' }).click();
    const lines = page.getByRole('list', { name: 'Bills in your draft' }).getByRole('listitem');
    await page.reload();
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText('$82.40');
    await expect(page.getByText('Not sent')).toBeVisible();
    const add = page.getByRole('button', { name: 'Add 2 bills to the cart' });
    await expect(add).toBeDisabled();
    await expect(add).toHaveAccessibleDescription('You are offline. Adding to the cart needs a connection.');

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/cart/')) sent.push(request.url());
    });
    await server.start();
    await expectBackOnline(page);
    await expect(add).toBeEnabled();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    expect(sent).toEqual([]);
    await add.click();
    await expect(page.getByRole('list', { name: 'Bills in your cart' }).getByRole('listitem')).toHaveCount(2);
    await expect(lines).toHaveCount(0);
    expect(sent).toHaveLength(1);
  });

  test('the receipt of the payment I just made opens as a saved copy (RCT-24)', async ({
    server,
    openBrowser,
  }) => {
    const before = await openBrowser('dana');
    const paying = await before.newPage();
    await signIn(paying, 'demo', { keep: true });
    await paying.getByRole('link', { name: 'Home water' }).click();
    await paying.getByRole('button', { name: 'Make a Payment' }).click();
    await closeSheet(paying);
    await paying.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await paying.getByRole('radio', { name: 'Everyday Visa' }).check();
    await paying.getByRole('button', { name: 'Review and Confirm' }).click();
    await paying.getByRole('button', { name: 'Submit Payment' }).click();
    const copy = paying.getByRole('button', { name: /^Copy confirmation number/ });
    await expect(copy).toBeVisible();
    const number = ((await copy.textContent()) ?? '').replace('Copy confirmation number', '').trim();
    await waitUntilInstalled(paying);
    await before.close();
    await server.kill();

    const page = await (await openBrowser('dana')).newPage();
    await page.goto(`/#/receipt/${number}`);
    await expect(title(page, RECEIPT)).toBeVisible();
    await expect(page.getByText('This is a saved copy')).toBeVisible();
    await expect(page.getByText(number, { exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('$82.40');
    await page.goto('/#/bills');
    await expect(nothingDue(page, 'Home water')).toBeVisible();
    await page.goto('/#/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });

  test('the page refreshes by itself as soon as the server is back', async ({ server, openBrowser }) => {
    await visitAndClose(openBrowser);
    await server.kill();
    const page = await (await openBrowser('dana')).newPage();
    await page.goto('/');
    await expect(page.getByText(OFFLINE)).toBeVisible();
    const fresh = page.waitForResponse((answer) => answer.url().endsWith('/GetWebAccountListDetails'), {
      timeout: 60_000,
    });
    await server.start();
    // An unchanged list comes without its content.
    expect([200, 304]).toContain((await fresh).status());
    await expectBackOnline(page);
    await expect(page.getByText(/^As of \d+:\d\d [AP]M/)).toBeVisible();
    const bill = page.getByRole('listitem').filter({ hasText: 'Home water' });
    await expect(bill.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
  });
});

test('without Keep me signed in, a browser that restarts offline shows the login page (SES-14)', async ({
  server,
  openBrowser,
}) => {
  await visitAndClose(openBrowser, { keep: false });
  await server.kill();
  const page = await (await openBrowser('dana')).newPage();
  await page.goto('/');
  await expect(title(page, 'Sign in')).toBeVisible();
  await expect(page.getByText('Home water')).toHaveCount(0);
});

test.describe('With Keep me signed in', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'demo', { keep: true });
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    await waitUntilInstalled(page);
  });

  test('the page of a captive portal does not count as an answer: I stay signed in and read my saved bills', async ({
    page,
  }) => {
    await page.route(SERVICES, (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
    );
    await page.reload();
    await expect(page.getByText('Your device is connected, but Billfold does not answer.')).toBeVisible();
    await expect(page.getByText('Showing saved bills that may be out of date.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    await expect(page.getByText('Welcome to our Wi-Fi')).toHaveCount(0);
    await page.unroute(SERVICES);
    await expectBackOnline(page);
    await expect(title(page, 'Accounts')).toBeVisible();
  });

  test('when the browser wrongly reports a connection, the app still works offline', {
    tag: '@normal',
  }, async ({ page, server }) => {
    await server.kill();
    await page.reload();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  });

  test('when the browser reports that it is offline, the app believes it at once, and I can read prefetched bills that I never opened (ruling 20)', async ({
    page,
    context,
  }) => {
    await expect.poll(async () => (await storedRowCounts(page)).bills).toBeGreaterThan(20);
    await context.setOffline(true);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Fiber, home' }).click();
    await expect(title(page, 'Pioneer Internet')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
    await context.setOffline(false);
    await expectBackOnline(page);
  });

  test('Get Current Balance waits for a connection too', async ({ page, server }) => {
    await server.kill();
    await page.reload();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get Current Balance' }).first()).toBeDisabled();
  });
});

test('signing in needs a connection, and the page says so', async ({ page, server }) => {
  await page.goto('/');
  await waitUntilInstalled(page);
  await server.kill();
  await fillLogin(page, PEOPLE.demo.email);
  await expect(
    page.getByText('Billfold could not be reached. Check your connection and try again.'),
  ).toBeVisible();
  await server.start();
  await fillLogin(page, PEOPLE.demo.email);
  await expect(title(page, 'Accounts')).toBeVisible();
});

/** Opens the bill list on the profile `dana`, and closes that browser. */
async function visitAndClose(
  openBrowser: (profile: string) => Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>,
  { keep = true }: { keep?: boolean } = {},
): Promise<void> {
  const browser = await openBrowser('dana');
  const page = await browser.newPage();
  await signIn(page, 'demo', { keep });
  await page.getByRole('link', { name: 'Home water' }).click();
  await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show proof of payment' })).toBeVisible();
  if (keep) await expect.poll(async () => (await storedRowCounts(page)).history).toBeGreaterThan(40);
  await waitUntilInstalled(page);
  await browser.close();
}

test('my calls go past the worker that serves the files, so that none holds up its successor', async ({
  page,
}) => {
  await signIn(page);
  await waitUntilInstalled(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  const requests = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, workerStart, workerMatchedSourceType } = entry.toJSON();
      return { path: new URL(name).pathname, worker: workerStart > 0, routedTo: workerMatchedSourceType };
    }),
  );
  const below = (folder: string) => requests.filter(({ path }) => path.startsWith(folder));
  expect(below('/assets/')).toContainEqual(expect.objectContaining({ worker: true, routedTo: '' }));
  const calls = below('/services/');
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.filter(({ routedTo }) => routedTo !== 'network')).toEqual([]);
});
