import { expect, type Page } from '@playwright/test';
import { signIn, test, title } from './fixtures.ts';
import { goToReview, putIntoCart } from './payment-steps.ts';
import { openReturn } from './return-months.ts';
import { signInStaff } from './staff-sign-in.ts';
import { overlappingControls, smallTargets } from './targets.ts';

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

const VISITORS = ['/login', '/register/register', '/forgot-password', '/faq', '/contact'];

const PAGES = [
  '/auto-pays',
  '/upcoming',
  '/history/payments',
  '/history/bills',
  '/scheduled-payments',
  '/payment-methods',
  '/payment-methods/add',
  '/settings',
  '/settings/profile',
  '/settings/security',
  '/bill-add',
];

async function expectTargets(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
    await expect(page.locator('[data-loading]')).toHaveCount(0);
    expect.soft(await smallTargets(page), path).toEqual([]);
  }
}

test('on a touch screen, each thing that I can press takes 44 px on the other pages too', async ({
  newContext,
}) => {
  test.slow();
  const page = await (await newContext(PHONE)).newPage();
  await expectTargets(page, VISITORS);
  await signIn(page, 'partner');
  await expectTargets(page, PAGES);
});

test('on a touch screen, each thing that I can press in pay by text takes 44 px', async ({ newContext }) => {
  const page = await (await newContext(PHONE)).newPage();
  await signIn(page);
  await expectTargets(page, ['/pay-by-text/1/1']);
  expect.soft(await overlappingControls(page), 'pay by text').toEqual([]);
});

test('on a touch screen, the link to the terms of a payment takes 44 px, and the sentence stays as it is', async ({
  newContext,
}) => {
  const page = await (await newContext(PHONE)).newPage();
  await signIn(page);
  await page.getByRole('button', { name: /^Pay Now, Home water,/ }).tap();
  const terms = page.getByRole('button', { name: 'terms and conditions of Harbor City Utilities' });
  await expect(terms).toBeVisible();
  expect((await terms.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const sentence = page.getByText('By submitting you agree').last();
  expect((await sentence.boundingBox())?.height).toBeLessThan(60);
  await terms.tap({ position: { x: 20, y: 2 } });
  await expect(terms).toHaveAttribute('aria-expanded', 'true');
});

test('on a touch screen, my first tap on a button is answered although the field that I leave is wrong', async ({
  newContext,
}) => {
  const page = await (await newContext(PHONE)).newPage();
  await signIn(page);
  await page.goto('/#/payment-methods/add');
  const phone = page.getByLabel('Phone');
  await phone.tap();
  await phone.fill('12');
  // It is aria-disabled until the form is right, and answers all the same.
  await page.getByRole('button', { name: 'Save', exact: true }).tap({ force: true });
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Card number', { exact: true })).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
});

test('on a touch screen, a wrong address of the receipt is answered by the first tap on the way to the review', async ({
  newContext,
}) => {
  const page = await (await newContext(PHONE)).newPage();
  await putIntoCart(page);
  await page.goto('/#/cart/paymethods');
  const address = page.getByLabel('Email address', { exact: true });
  await address.fill('demo@');
  await page.getByRole('button', { name: 'Review and Confirm' }).tap({ force: true });
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveTitle(/^Error: /);
});

test('on a touch screen, each thing that I can press in a cart and a tax return takes 44 px', async ({
  newContext,
  server,
}) => {
  test.slow();
  const page = await (await newContext(PHONE)).newPage();
  await putIntoCart(page);
  await expectTargets(page, ['/cart', '/cart/paymethods', '/bills']);
  const words = await openReturn(page, server, 'Unfiled Returns', 1);
  await expect(page.getByText(/^Go to /).first()).toBeVisible();
  expect.soft(await smallTargets(page), words).toEqual([]);
  await page.goBack();
  await expect(title(page, 'State Revenue Department')).toBeVisible();
  expect.soft(await smallTargets(page), 'the tax account').toEqual([]);
});

test('on a touch screen, each thing that I can press on a bill with its contacts and on a review takes 44 px', async ({
  newContext,
}) => {
  test.slow();
  const page = await (await newContext(PHONE)).newPage();
  await signIn(page);
  await page.getByRole('link', { name: /, Home water(,|$)/ }).click();
  await page.getByText(/^Contact Harbor City/).tap();
  await expect(page.getByRole('link', { name: /@/ })).toBeVisible();
  expect.soft(await smallTargets(page), 'the bill').toEqual([]);
  expect.soft(await overlappingControls(page), 'the bill').toEqual([]);
  await goToReview(page, { isSignedIn: true });
  expect.soft(await smallTargets(page), 'the review').toEqual([]);
});

test('on a touch screen, each thing that I can press in the office takes 44 px', async ({ newContext }) => {
  test.setTimeout(600_000);
  // Between them, these two have each page in their navigation.
  for (const who of ['operator', 'cashier'] as const) {
    const page = await (await newContext(PHONE)).newPage();
    await signInStaff(page, who);
    const places = await page.evaluate(() =>
      [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href') ?? ''),
    );
    const opened = [...places, '/office/your-sign-in'];
    for (const path of opened) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      expect.soft(await smallTargets(page), path).toEqual([]);
      // Of each list, the page of its first row.
      const row = await page
        .locator('[data-row-link]')
        .first()
        .getAttribute('href', { timeout: 500 })
        .catch(() => null);
      if (row !== null && !opened.includes(row)) opened.push(row);
    }
  }
});
