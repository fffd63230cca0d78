import { type BrowserContext, expect, type Page } from '@playwright/test';
import { OFFLINE } from '../../domain/api/text/en.ts';
import { logout, RECEIPT, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { chooseMethod, proceedToCheckout, submitButton } from './payment-steps.ts';
import { changePicture, changeUnnoticed, storedPicture, storedPictures, WATCH, watched } from './pictures.ts';

/** A bill of Evergreen HOA, account LOT-115, in the demo. */
const HOA = '/bills/108';

/** Signs in with Keep on, on a device that holds the whole app. */
async function keepSignedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, 'demo', { keep: true });
  await waitUntilInstalled(page);
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  await context.addInitScript(WATCH);
  return page;
}

/** Opens a screen, and waits until the device holds its picture. */
async function picture(page: Page, address: string): Promise<void> {
  await page.goto(`/#${address}`);
  await expect.poll(() => storedPicture(page, address)).toBeTruthy();
}

/** Puts two bills into the cart, which then has no sheet. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('/#/bills');
  await page.getByRole('link', { name: /, Home water(,|$)/ }).click();
  await addToCart(page);
  await page.goto(`/#${HOA}`);
  await addToCart(page);
  await expect(page.getByRole('heading', { name: '2 bills' })).toBeVisible();
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await expect(title(page, 'Cart')).toBeVisible();
}

async function latestReceipt(page: Page): Promise<string> {
  await page.goto('/#/history/payments');
  const links = page.locator('main a[href^="#/history/payments/"]');
  return (await links.first().getAttribute('href'))?.split('/').pop() ?? '';
}

/** Starts at an address in a tab of its own, and presses these parts of the picture as soon as it is drawn. */
async function start(context: BrowserContext, address: string, ...pressed: readonly string[]): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(`globalThis.pressed = ${JSON.stringify(pressed)}`);
  await page.goto(`/#${address}`);
  return page;
}

/**
 * Starts at an address whose picture is there. A page waits for the device's database for 300 ms, which a busy machine
 * may need longer for: then it starts again.
 */
async function startSeen(context: BrowserContext, address: string, ...pressed: readonly string[]) {
  for (let last = 4; ; last--) {
    const page = await start(context, address, ...pressed);
    await expect(page.locator('#app #main')).toBeVisible();
    await expect(page.locator('#picture')).toHaveCount(0);
    const { seen, gone } = await watched(page);
    if (seen || last === 0) return { page, seen, gone };
    await page.close();
  }
}

test('at a start on a bill, my cart, a receipt or Upcoming I see it as I last saw it, also without a connection (SES-14, RCT-24)', async ({
  server,
  openBrowser,
}) => {
  const context = await openBrowser('dana');
  const first = await keepSignedIn(context);
  await fillCart(first);
  const receipt = `/receipt/${await latestReceipt(first)}`;
  const screens = [
    { address: HOA, words: ['Evergreen HOA', '$165.00', 'In your cart'], values: [] },
    { address: '/cart', words: ['2 bills', '$247.40', 'Proceed to Checkout'], values: ['165.00', '82.40'] },
    { address: receipt, words: ['Confirmation number', 'Download PDF'], values: [] },
    { address: '/upcoming', words: ['This week', 'Evergreen HOA', 'LOT-115'], values: [] },
  ];
  await expect(async () => {
    for (const { address } of screens)
      if (!(await storedPicture(first, address))) await picture(first, address);
    // What is read ahead meanwhile may change what one of them shows.
    for (const { address } of screens) expect(await storedPicture(first, address), address).toBeTruthy();
  }).toPass();
  for (const isOffline of [false, true]) {
    if (isOffline) await server.kill();
    for (const { address, words, values } of screens) {
      const { page, seen, gone } = await startSeen(context, address);
      expect(seen, address).toMatchObject({ isAlone: true });
      for (const word of [...words, /As of \d+:\d\d [AP]M/]) expect(seen?.words, address).toMatch(word);
      expect(seen?.values, address).toEqual(expect.arrayContaining(values));
      expect(gone, address).not.toContain(false);
      await page.close();
    }
  }
  await logout(first);
  await expect(title(first, 'Sign in')).toBeVisible();
  expect(await storedPictures(first)).toEqual([]);
  for (const { address } of screens) {
    const page = await start(context, address);
    await expect(title(page, 'Sign in')).toBeVisible();
    expect((await watched(page)).seen, address).toBeUndefined();
    await page.close();
  }
});

test('in my cart, Proceed to Checkout that I press early leads on, and a removal that I press early is not made (ruling 70)', async ({
  openBrowser,
}) => {
  const context = await openBrowser('dana');
  const first = await keepSignedIn(context);
  await fillCart(first);
  await picture(first, '/cart');

  const { page: removing, seen } = await startSeen(
    context,
    '/cart',
    '[aria-label="Remove Evergreen HOA LOT-115"]',
  );
  expect(seen?.words).toContain('2 bills');
  await removing.waitForTimeout(2_000);
  await expect(removing.getByRole('heading', { name: '2 bills' })).toBeVisible();
  await removing.close();

  const { page: proceeding } = await startSeen(context, '/cart', 'button[data-replay]');
  await expect(title(proceeding, 'Pay method')).toBeVisible();
});

test('on a bill, a payment that I press early takes it to the cart, and a switch that I press early stays', async ({
  openBrowser,
}) => {
  const context = await openBrowser('dana');
  const first = await keepSignedIn(context);
  await picture(first, HOA);

  const { page: switching, seen } = await startSeen(
    context,
    HOA,
    '[role=switch]',
    'main button[data-kind=quiet]',
  );
  expect(seen?.words).toContain('Evergreen HOA');
  expect(seen?.values).toContain('165.00');
  await switching.waitForTimeout(2_000);
  await expect(switching.locator('dialog[open]')).toHaveCount(0);
  await expect(switching.getByRole('switch', { name: 'Auto Pay' })).not.toBeChecked();
  await expect(switching.getByRole('textbox', { name: 'Nickname' })).toHaveCount(0);
  await switching.close();

  const { page: paying } = await startSeen(context, HOA, 'button[data-replay]');
  await expect(title(paying, 'Cart')).toBeVisible();
  await expect(paying.getByRole('heading', { name: '1 bill' })).toBeVisible();
});

test('on a receipt, a download that I press early comes', async ({ openBrowser }) => {
  const context = await openBrowser('dana');
  const first = await keepSignedIn(context);
  const receipt = `/receipt/${await latestReceipt(first)}`;
  await picture(first, receipt);
  const saved = new Promise<string>((name) => {
    context.on('page', (page) => page.on('download', (file) => name(file.suggestedFilename())));
  });
  const { seen } = await startSeen(context, receipt, 'button[data-replay]');
  expect(seen?.words).toContain('Download PDF');
  expect(await saved).toMatch(/\.pdf$/);
});

test('what I type into my cart or on a bill is in no picture, and what I changed is in none as it was', async ({
  openBrowser,
}) => {
  const context = await openBrowser('dana');
  const first = await keepSignedIn(context);
  await picture(first, HOA);
  const before = await storedPicture(first, HOA);
  await first.getByRole('textbox', { name: 'Amount to pay' }).fill('12.34');
  // Hidden, a page takes a picture at once.
  await first.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await first.waitForTimeout(2_000);
  expect(await storedPicture(first, HOA)).toEqual(before);

  await fillCart(first);
  expect(await storedPicture(first, HOA), 'it is in the cart now').toBeUndefined();
  await picture(first, '/cart');
  const amount = first.getByRole('textbox', { name: 'Amount to pay, Evergreen HOA LOT-115' });
  await amount.fill('50.5');
  await amount.blur();
  await expect(first.getByText('$132.90').first()).toBeVisible();
  await expect
    .poll(async () => (await storedPicture(first, '/cart'))?.blob ?? '', { timeout: 10_000 })
    .toContain('50.50');
  expect((await storedPicture(first, '/cart'))?.blob).not.toContain('$247.40');
});

test('what I see without a connection replaces no picture: the next start still says how old it is (RCT-24)', async ({
  server,
  openBrowser,
}) => {
  const context = await openBrowser('dana');
  const first = await keepSignedIn(context);
  const receipt = `/receipt/${await latestReceipt(first)}`;
  await expect(async () => {
    for (const address of [receipt, '/upcoming'])
      if (!(await storedPicture(first, address))) await picture(first, address);
    for (const address of [receipt, '/upcoming']) expect(await storedPicture(first, address)).toBeTruthy();
  }).toPass();
  await first.close();
  await server.kill();
  for (const { address, offline } of [
    { address: receipt, offline: 'This is a saved copy' },
    { address: '/upcoming', offline: OFFLINE },
  ]) {
    const resting = await context.newPage();
    await resting.addInitScript('globalThis.mayRest = true');
    await resting.goto(`/#${address}`);
    await expect(resting.locator('main').getByText(offline).first()).toBeVisible();
    const before = await storedPicture(resting, address);
    // A screen counts as at rest after 1.5 s.
    await resting.waitForTimeout(4_000);
    expect((await storedPicture(resting, address))?.at, address).toBe(before?.at);
    await resting.close();
    const { page, seen } = await startSeen(context, address);
    expect(seen?.words, address).toMatch(/As of \d+:\d\d [AP]M/);
    expect(seen?.words, address).not.toContain(offline);
    await page.close();
  }
});

for (const { what, address, shelf, id } of [
  { what: 'a bill', address: HOA, shelf: 'bills', id: '108' },
  { what: 'the cart', address: '/cart', shelf: 'cart', id: 'cart' },
])
  test(`${what} that a tab of an earlier version has changed is not shown before the app as it was`, async ({
    openBrowser,
  }) => {
    const context = await openBrowser('dana');
    const first = await keepSignedIn(context);
    if (address === '/cart') await fillCart(first);
    await picture(first, address);
    await first.goto('/#/faq');
    const { page: seeing, seen } = await startSeen(context, address);
    expect(seen?.words).toContain('Evergreen HOA');
    await seeing.close();
    await picture(first, address);
    await first.goto('/#/faq');
    await changeUnnoticed(first, shelf, id);
    const page = await start(context, address);
    await expect.poll(() => page.evaluate(() => document.querySelector('#app #main') !== null)).toBe(true);
    expect((await watched(page)).seen).toBeUndefined();
  });

for (const { why, spoil } of [
  {
    why: 'while the device is locked',
    spoil: (page: Page) => changePicture(page, '/cart', (row) => ['lock', { ...row, id: 'lock' }]),
  },
  {
    why: 'where another session is expected',
    spoil: (page: Page) =>
      page.evaluate(() => {
        const marker = JSON.parse(localStorage.getItem('billfold.session') ?? '{}');
        localStorage.setItem('billfold.session', JSON.stringify({ ...marker, customer: 999 }));
      }),
  },
]) {
  test(`the cart is not shown before the app ${why} (ruling 69)`, async ({ openBrowser }) => {
    const context = await openBrowser('dana');
    const first = await keepSignedIn(context);
    await fillCart(first);
    await picture(first, '/cart');
    await first.goto('/#/faq');
    await spoil(first);
    const page = await start(context, '/cart');
    await expect.poll(() => page.evaluate(() => document.querySelector('#app #main') !== null)).toBe(true);
    expect((await watched(page)).seen).toBeUndefined();
    await expect(page.locator('#picture')).toHaveCount(0);
  });
}

test('after another customer has signed in, the device has no picture of mine (SES-34)', async ({
  openBrowser,
}) => {
  const context = await openBrowser('dana');
  const first = await keepSignedIn(context);
  await picture(first, HOA);
  await picture(first, '/upcoming');
  await first.evaluate(() => localStorage.removeItem('billfold.session'));
  await context.clearCookies();
  const second = await context.newPage();
  await signIn(second, 'empty', { keep: true });
  await expect
    .poll(async () => JSON.stringify(await storedPictures(second)))
    .not.toMatch(/Evergreen|LOT-115/);
  const page = await start(context, HOA);
  await expect(title(page, 'Bill details')).toBeVisible();
  expect((await watched(page)).seen).toBeUndefined();
});

test('on another day a bill says from when it is, and no longer how far away its day is', async ({
  openBrowser,
}) => {
  const context = await openBrowser('dana');
  const first = await keepSignedIn(context);
  await picture(first, HOA);
  await first.goto('/#/faq');
  await changePicture(first, HOA, (row) => [
    'billList',
    { ...row, blob: row.blob.replace(/"until":\d+/, '"until":0') },
  ]);
  const { seen } = await startSeen(context, HOA);
  const words = seen?.words;
  expect(words).toMatch(/As of \d+\/\d+\/\d{4}/);
  expect(words).toContain('$165.00');
  expect(words).not.toMatch(/days late|in \d+ days|tomorrow|Past due \d+ days|Today/);
});

test('the receipt of my checkout is there at once after a reload, and in no other tab', async ({
  openBrowser,
}) => {
  const context = await openBrowser('dana');
  const first = await keepSignedIn(context);
  await fillCart(first);
  await proceedToCheckout(first);
  await chooseMethod(first, 'Everyday Visa');
  await submitButton(first).click();
  await expect(title(first, RECEIPT)).toBeVisible();
  expect(await storedPicture(first, '/cart'), 'it has been paid').toBeUndefined();
  await expect.poll(() => storedPicture(first, '/cart/receipt')).toBeTruthy();
  await first.addInitScript(WATCH);
  await first.reload();
  await expect(title(first, RECEIPT)).toBeVisible();
  expect((await watched(first)).seen?.words).toMatch(
    /Paid \$247\.40 to Harbor City Utilities and Evergreen HOA/,
  );

  const other = await start(context, '/cart/receipt');
  await expect(title(other, RECEIPT)).toBeVisible();
  expect((await watched(other)).seen).toBeUndefined();
});
