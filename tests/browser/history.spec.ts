import { expect, type Page } from '@playwright/test';
import { addDays, type CalendarDate, shortDate } from '../../domain/values/calendar-date.ts';
import { expectAccessible } from './accessible.ts';
import { problem, RECEIPT, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { overwriteShelf, storedRowCounts } from './stored-data.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const NONE = 'There are no records that match the specified search options.';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
/** The records, under the months that head them. */
const rows = (page: Page, _tab: 'Bills' | 'Payments') =>
  page.getByRole('region').getByRole('list').getByRole('listitem');

/** Expands the search fields, which a phone hides except for the keyword. */
async function openOptions(page: Page): Promise<void> {
  const summary = page.getByText(/^Filter and sort/);
  if (await summary.isVisible()) await summary.click();
}

async function openHistory(page: Page, tab: 'Bills' | 'Payments'): Promise<void> {
  await page.getByRole('link', { name: 'History', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/#\/history\/payments$/);
  if (tab === 'Bills') await page.getByRole('link', { name: 'Bills', exact: true }).click();
  await expect(rows(page, tab)).toHaveCount(20);
}

for (const [device, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test.describe(`On ${device}`, () => {
    test.use({ viewport });

    test('I browse my payments and open one of them (HIS-01 to HIS-23, TRX-01 to TRX-06, NAV-15)', {
      tag: device === 'a phone' ? '@normal' : [],
    }, async ({ page }) => {
      test.slow();
      await signIn(page);
      await openHistory(page, 'Payments');
      await expect(page).toHaveURL(/#\/history\/payments$/);
      const first = rows(page, 'Payments').first();
      await expect(first).toContainText(/^\d+\/\d+\/\d{4} Payment on its way\..*\$27\.67/);
      const returned = rows(page, 'Payments').filter({ hasText: 'Payment Returned.' });
      await expect(returned).toContainText('The bank returned the payment: insufficient funds.');
      await expect(rows(page, 'Payments').filter({ hasText: 'Payment Refunded.' })).toHaveCount(1);
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Show more' }).click();
      await expect(rows(page, 'Payments')).toHaveCount(40);
      await expect(rows(page, 'Payments').nth(20).getByRole('link').first()).toBeFocused();
      await expect(rows(page, 'Payments').filter({ hasText: 'Auto Payment Failed.' })).toContainText(
        'The card has expired.',
      );
      await expect(rows(page, 'Payments').filter({ hasText: 'Auto Paid' })).toHaveCount(1);

      await returned.getByRole('link').first().click();
      await expect(page).toHaveURL(/#\/history\/payments\/\w+$/);
      await expect(page.getByRole('main')).toContainText('insufficient funds');
      await expect(page.getByText('Transaction number')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expect(rows(page, 'Payments')).toHaveCount(40);

      await openOptions(page);
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Total, highest first');
      await expect(page.getByText(/^20 of \d+ payments$/)).toBeVisible();
      const amounts = await rows(page, 'Payments').evaluateAll((items) =>
        items.map((item) => Number(item.textContent?.match(/\$([\d,]+\.\d\d)/)?.[1]?.replace(',', ''))),
      );
      expect(amounts).toEqual([...amounts].sort((one, other) => other - one));
      await search(page).fill('home water');
      await expect(rows(page, 'Payments').filter({ hasNotText: 'Home water' })).toHaveCount(0);
      await search(page).fill('no such payment');
      await expect(page.getByText(NONE)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Clear search' }).click();
      await expect(search(page)).toBeFocused();
      await expect(rows(page, 'Payments')).toHaveCount(20);

      await page.getByRole('link', { name: 'Bills', exact: true }).click();
      await openOptions(page);
      await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-due_date');
      await page.getByRole('link', { name: 'Payments', exact: true }).click();
      await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-total');
    });

    test('I find a bill by its month and save its statement (HIS-04, HIS-09 to HIS-16, HIS-26)', async ({
      page,
      server,
    }) => {
      const today = (await server.today()) as CalendarDate;
      await signIn(page);
      await openHistory(page, 'Bills');
      await expectAccessible(page);
      await openOptions(page);
      const month = page.getByRole('combobox', { name: 'Jump to month' });
      await expect(month.locator('option')).toHaveCount(25);
      await month.selectOption(today.slice(0, 7));
      await expect(page.getByLabel('Start date')).toHaveValue(`${today.slice(0, 7)}-01`);
      await expect(page.getByText(/^(\d+ of )?\d+ bills$/)).toBeVisible();
      await expect(
        rows(page, 'Bills').filter({ hasNotText: new RegExp(`^${Number(today.slice(5, 7))}/\\d+/`) }),
      ).toHaveCount(0);

      await page.getByLabel('End date').fill(addDays(today, -40));
      await expect(page.getByLabel('End date')).toHaveAccessibleDescription(
        `Error: Enter a date on or after ${shortDate(`${today.slice(0, 7)}-01` as CalendarDate)}.`,
      );
      await expectAccessible(page);
      await month.selectOption('');
      await search(page).fill('400190873');
      await search(page).press('Enter');
      await expect(rows(page, 'Bills')).toHaveCount(2);
      await rows(page, 'Bills').first().getByRole('button', { name: 'Statement PDF' }).click();
      await expect(page.getByText('Unable to find billing history record.')).toBeVisible();
      await search(page).fill('home water');
      await expect(rows(page, 'Bills').first()).toContainText('Harbor City Utilities');
      const saved = page.waitForEvent('download');
      await rows(page, 'Bills').first().getByRole('button', { name: 'Statement PDF' }).click();
      expect((await saved).suggestedFilename()).toMatch(/^statement \d{4}-\d\d-\d\d\.pdf$/);
      await rows(page, 'Bills').first().getByRole('link').click();
      await expect(page).toHaveURL(/#\/bills\/\d+$/);
    });
  });
}

test('with the keyboard alone I type a date range and load more (HIS-07, HIS-11)', async ({
  page,
  server,
}) => {
  const day = addDays((await server.today()) as CalendarDate, -200);
  await page.setViewportSize(DESK);
  await signIn(page);
  await openHistory(page, 'Payments');
  await page.getByLabel('Start date').focus();
  await page.keyboard.type(`${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`);
  await expect(page.getByLabel('Start date')).toHaveValue(day);
  await expect(page.getByText(/^20 of \d\d payments$/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Jump to month' })).toHaveValue('');
  await page.getByRole('button', { name: 'Show more' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page, 'Payments').nth(20).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page, RECEIPT)).toBeFocused();
  await page.getByRole('link', { name: 'Back to History' }).press('Enter');
  await expect(page).toHaveURL(/#\/history\/payments$/);
  await expect(page.getByLabel('Start date')).toHaveValue(day);
});

test('without a connection I can open and search the saved history, and it says so (HIS-25, RCT-24)', async ({
  page,
  server,
}) => {
  await signIn(page, 'demo', { keep: true });
  await expect.poll(async () => (await storedRowCounts(page)).history).toBeGreaterThan(100);
  await waitUntilInstalled(page);
  await server.kill();
  await page.goto('/#/history/payments');
  await page.reload();
  await expect(page.getByText('These are the payments saved on this device')).toBeVisible();
  await expect(page.getByText("You're offline. Showing saved history that")).toBeVisible();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(rows(page, 'Payments')).toHaveCount(20);
  await search(page).fill('summit');
  await expect(page.getByText('Only the payments saved on this device were searched')).toBeVisible();
  await expect(rows(page, 'Payments').filter({ hasNotText: 'Summit Gas' })).toHaveCount(0);
  await rows(page, 'Payments').first().getByRole('link').click();
  await expect(page.getByText('This is a saved copy')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$27.67');
  await page.goto('/#/history/bills');
  await expect(page.getByText('These are the bills saved on this device')).toBeVisible();
  await rows(page, 'Bills').first().getByRole('button', { name: 'Statement PDF' }).click();
  await expect(page.getByText('You are offline. Statements need a connection.')).toBeVisible();
  await overwriteShelf(page, 'history');
  await page.reload();
  await expect(page.getByText('No bills are saved on this device')).toBeVisible();
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(page.getByText('Showing saved history that')).toBeHidden();
  await expect(problem(page)).toHaveCount(0);
  await server.start();
  await expect(page.getByText(/^20 of \d+ bills$/)).toBeVisible({ timeout: 60_000 });
});

test('a customer without bills or payments sees that there are none, not that a search failed (HIS-14)', async ({
  page,
}) => {
  await signIn(page, 'empty');
  await page.goto('/#/history/bills');
  await expect(page.getByText('No bills yet')).toBeVisible();
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(page.getByText('No payments yet')).toBeVisible();
  await openOptions(page);
  await search(page).fill('water');
  await expect(page.getByText(NONE)).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText('No payments yet')).toBeVisible();
});

test('long names, other scripts, negative and zero totals fit, and a failed load shows its message (HIS-24, TRX-07)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.route('**/api/v2.1/transactions?*', async (route) => {
    const carried = await (await route.fetch()).json();
    const [one, two, ...others] = carried.items;
    const long = 'Wasserwerke'.repeat(30);
    carried.items = [
      { ...one, biller: { ...one.biller, name: long }, trans_msg: long, nickname: long, total: -12.5 },
      { ...two, biller: { ...two.biller, name: 'חברת המים של ירושלים' }, nickname: 'البيت', total: 0 },
      ...others,
    ];
    await route.fulfill({ json: carried });
  });
  await signIn(page);
  await page.goto('/#/history/payments');
  await expect(rows(page, 'Payments').nth(0)).toContainText('-$12.50');
  await expect(rows(page, 'Payments').nth(1)).toContainText('$0.00');
  await expectAccessible(page);
  await page.unroute('**/api/v2.1/transactions?*');
  await page.route('**/api/v2.1/transactions?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('Unable to get payments history. Please try again later.')).toBeVisible();
  await page.goto('/#/history/payments/NOSUCHNUMBER22');
  await expect(page.getByText('No such receipt')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to History' })).toBeVisible();
});
