import { expect } from '@playwright/test';
import { openList, row } from './auto-pay-steps.ts';
import { signIn, test } from './fixtures.ts';

test('a screen reader hears of each button of a tax return whom it pays, for what and how much', async ({
  page,
}) => {
  await signIn(page);
  const taxes = page.getByRole('link', { name: /^Pay, State Revenue Department, Sales tax return, / });
  await expect(taxes.first()).toHaveAccessibleDescription(/^\$[\d,.]+$/);

  // On some days every return to pay is past due, and Upcoming leads to the list instead.
  await page.goto('/#/upcoming');
  await expect(page.getByRole('heading', { name: /^Past due/ })).toBeVisible();
  for (const link of await taxes.all()) await expect(link).toHaveAccessibleDescription(/^\$[\d,.]+$/);
});

test('a screen reader hears of each button of an auto pay whose it is and how much is paid next', async ({
  page,
}) => {
  await openList(page);
  const settings = row(page, '100-7001-01');
  for (const control of [
    settings.getByRole('link', { name: 'Edit' }),
    settings.getByRole('button', { name: 'Reschedule' }),
  ]) {
    await expect(control).toHaveAccessibleName(/^(Edit|Reschedule), .+, 100-7001-01$/);
    await expect(control).toHaveAccessibleDescription(/Harbor City Utilities .*\$[\d,.]+/);
  }
  await expect(page.getByRole('link', { name: /^Change Auto Pay: / }).first()).toHaveAccessibleName(
    /^Change Auto Pay: .+, .+, .+, \$[\d,.]+$/,
  );
});

/** Pages whose buttons and links say the same words in every row. */
const REPEATING = [
  '/#/bills',
  '/#/auto-pays',
  '/#/history/bills',
  '/#/history/payments',
  '/#/settings/bills',
  '/#/upcoming',
];

for (const address of REPEATING)
  test(`on ${address} no two buttons and no two links have the same name`, async ({ page }) => {
    await signIn(page);
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('button').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const said: readonly string[] =
      (await main.ariaSnapshot()).match(/(?<=- )(?:button|switch|link) ".*?"/g) ?? [];
    expect(said).not.toEqual([]);
    expect(said.filter((name, at) => said.indexOf(name) !== at)).toEqual([]);
    expect(said.filter((name) => name.includes(' ,'))).toEqual([]);
  });

test('each link of the settings is named by all that it shows, as someone would say it (WCAG 2.5.3)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/settings');
  const links = page.getByRole('navigation', { name: 'Account Settings' }).getByRole('link');
  await expect(links).toHaveCount(5);
  for (const link of await links.all()) {
    // A title, and the state that it has by now.
    await expect(link).toHaveText(/^(Profile|Notifications|Security and devices|Bills|Offline copy) \S/);
    await expect(link).toHaveAccessibleName((await link.textContent()) ?? '');
  }
});

test('the page about accessibility is linked from each page, and says how to complain', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Accessibility' }).click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeFocused();
  await expect(main.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })).toHaveAttribute('href', /^tel:/);
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:.*subject=/);
});
