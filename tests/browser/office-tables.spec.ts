import { expect, type Page } from '@playwright/test';
import { CUSTOMER } from '../../office/text/customer.ts';
import { DISPUTES } from '../../office/text/disputes.ts';
import { OFFICE, TABLE } from '../../office/text/en.ts';
import { PAYMENTS } from '../../office/text/payments.ts';
import { SEARCH } from '../../office/text/search.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './fixtures.ts';
import { expectHeard, heard, listen } from './heard.ts';
import { signInStaff } from './staff-sign-in.ts';
import { smallTargets } from './targets.ts';

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

/** The tables that a viewer sees. */
const TABLES = [
  'payments',
  'refunds',
  'exceptions',
  'exceptions/books',
  'disputes',
  'auto-pays',
  'payouts',
  'imports',
  'remittances',
  'billers',
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/office/${path}`);
  await expect(page.locator('section[aria-busy="false"]').first()).toBeVisible();
}

test('a table sorts by keyboard, goes back with the browser, and downloads as it is sorted', async ({
  page,
}) => {
  await signInStaff(page, 'viewer');
  await open(page, 'disputes');
  const heading = page.getByRole('columnheader', { name: DISPUTES.amount });
  await heading.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=amount/);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible(page, 'a sorted table');
  const link = page.getByRole('link', { name: TABLE.download });
  await expect(link).toHaveAttribute('href', '/office/v1/disputes.csv?sort=-amount');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^returns-and-disputes-all-billers-\d{4}-\d{2}-\d{2}\.csv$/);
  await page.goBack();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
});

test('a list of a customer is sorted as its address says', async ({ page }) => {
  await signInStaff(page, 'viewer');
  await page.goto('/office/customers/1?sort-accounts=-balance');
  const list = page.getByRole('region', { name: CUSTOMER.accounts, exact: true });
  const heading = list.getByRole('columnheader', { name: CUSTOMER.balance });
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await list.getByRole('columnheader', { name: CUSTOMER.biller }).getByRole('button').click();
  await expect(page).toHaveURL(/sort-accounts=biller/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('link', { name: TABLE.downloadOf(CUSTOMER.accounts) }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^accounts-of-customer-1-all-billers-/);
});

test('on a touch screen, each thing that I can press in a table of the office takes 44 px', async ({
  newContext,
}) => {
  test.slow();
  const page = await (await newContext(PHONE)).newPage();
  await signInStaff(page, 'viewer');
  for (const path of TABLES) {
    await open(page, path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, path).toBeLessThanOrEqual(390);
    expect.soft(await smallTargets(page), path).toEqual([]);
  }
  const other = await (await newContext(PHONE)).newPage();
  await signInStaff(other, 'operator');
  await open(other, 'log');
  await expect(other.getByRole('table').getByRole('link').first()).toBeVisible();
  expect.soft(await smallTargets(other), 'the log').toEqual([]);
});

for (const { width, height, hasTouch } of [
  { width: 390, height: 844, hasTouch: true },
  { width: 1280, height: 800, hasTouch: false },
])
  test.describe(`on a screen of ${width} x ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch });

    const openFilters = async (page: Page) => {
      const toggle = page.getByRole('button', { name: TABLE.filter, exact: true }).first();
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    };

    test('a filter is told where it is wrong, each time, and keeps the focus where it works', async ({
      page,
    }) => {
      await listen(page);
      await signInStaff(page, 'viewer');
      await open(page, 'payments');
      await openFilters(page);
      const amount = page.getByRole('textbox', { name: PAYMENTS.amount });
      await amount.fill('abc');
      for (let tries = 0; tries < 2; tries += 1) {
        await heard(page);
        await page.keyboard.press('Enter');
        await expect.poll(async () => (await heard(page)).length).toBe(1);
        await expect(amount).toBeFocused();
        await expect(page).toHaveTitle(/^Error: /);
      }
      await expectAccessible(page, 'a wrong filter');
      await amount.fill('12.50');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/amount=12\.5/);
      await expectHeard(page, 'row');
      await expect(amount).toBeFocused();
      await expect(page).not.toHaveTitle(/^Error: /);
      await page.getByRole('button', { name: TABLE.clear }).first().focus();
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(/amount/);
      await expect(page.locator(':focus')).toHaveAttribute('type', 'submit');
    });

    test('a table that is refused after a filter is told, each time', async ({ page }) => {
      await listen(page);
      await signInStaff(page, 'viewer');
      await open(page, 'payments');
      await openFilters(page);
      await page.route(/\/office\/v1\/payments(\?|$)/, (route) =>
        route.fulfill({ status: 422, json: { message: 'The list rests.' } }),
      );
      await heard(page);
      await page.getByRole('textbox', { name: PAYMENTS.amount }).fill('12.50');
      await page.keyboard.press('Enter');
      for (let tries = 0; tries < 2; tries += 1) {
        await expectHeard(page, `${TABLE.unread}. The list rests.`);
        await expect(page).toHaveTitle(/^Error: /);
        expect(await heard(page)).toHaveLength(1);
        await page.getByRole('button', { name: OFFICE.retry }).click();
      }
    });
  });

test('an account is found by the name and the street that its biller told', async ({ page }) => {
  await signInStaff(page, 'viewer');
  const box = page.getByRole('searchbox').first();
  await box.fill('mercer alder');
  await box.press('Enter');
  const found = page.getByRole('region', { name: SEARCH.accounts, exact: true });
  await expect(found.getByRole('row').nth(1)).toContainText('Alder');
  await expectAccessible(page, 'what the search found');
});
