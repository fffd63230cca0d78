import { expect, type Page } from '@playwright/test';
import { CUSTOMER } from '../../office/text/customer.ts';
import { DISPUTES } from '../../office/text/disputes.ts';
import { TABLE } from '../../office/text/en.ts';
import { SEARCH } from '../../office/text/search.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './fixtures.ts';
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
