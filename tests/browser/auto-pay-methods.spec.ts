import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../../server/demo/people.ts';
import { expectAccessible } from './accessible.ts';
import { button, dialog, inDialog, LIST, openList, openSettings, primary, tab } from './auto-pay-steps.ts';
import { test, title } from './fixtures.ts';

test('I reorder backups by mouse and keyboard, and an auto pay without a method switches off (APW-42, APW-43, APW-66, APW-67)', async ({
  page,
}) => {
  await openList(page);
  await openSettings(page, '100-7001-01');
  await tab(page, 'Method').click();
  const backups = page.getByRole('region', { name: 'Backup methods' }).getByRole('list').first();
  const names = () => backups.getByRole('listitem').allTextContents();
  await expect(backups.getByRole('listitem')).toHaveCount(2);
  expect((await names())[0]).toContain('Avery checking');
  await button(page, 'Move down Avery checking').focus();
  await page.keyboard.press('Enter');
  expect((await names())[1]).toContain('Avery checking');
  await expect(button(page, 'Move up Avery checking')).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await names())[0]).toContain('Avery checking');
  await expect(button(page, 'Move down Avery checking')).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'Add as backup Avery Mastercard (is declined)').click();
  await expect(backups.getByRole('listitem')).toHaveCount(3);
  await primary(page, 'Avery Discover').check();
  await expect(backups.getByRole('listitem')).toHaveCount(2);
  await expect(button(page, 'Add as backup Avery Visa')).toBeVisible();
  await button(page, 'Save Changes').click();
  await expect(button(page, 'Saved!')).toBeVisible();
  await page.reload();
  await tab(page, 'Method').click();
  await expect(primary(page, 'Avery Discover')).toBeChecked();
  expect((await names()).map((words) => words.includes('Avery checking'))).toEqual([true, false]);
  await expect(page.getByRole('complementary', { name: 'In short' })).toContainText('Next payment');
  await tab(page, 'Summary').click();
  await expect(page.getByRole('tabpanel').getByRole('list').first()).toHaveCSS('list-style-type', 'decimal');
  await tab(page, 'Method').click();

  await button(page, 'Remove primary method').click();
  await tab(page, 'Schedule').click();
  await button(page, 'Save Changes').click();
  await inDialog(page, 'ADD').click();
  await expect(tab(page, 'Method')).toHaveAttribute('aria-selected', 'true');
  await button(page, 'Save Changes').click();
  await inDialog(page, 'DISABLE').click();
  await expect(page.getByText('This Auto Pay is Disabled')).toBeVisible();
  await expect(page.getByText('The primary payment method was removed.')).toBeVisible();
  await expect(page.getByText('Auto Pay is on.')).toHaveCount(0);
  await page.getByLabel('Auto pay settings').waitFor();
  await tab(page, 'Schedule').click();
  await page.getByLabel('Day of the month').selectOption('9');
  await button(page, 'Save Changes').click();
  await expect(dialog(page)).toContainText('Missing Primary Pay Method');
});

test('I add a method on the way and keep everything I entered (APW-49, APW-50)', async ({ page }) => {
  await openList(page, 'single');
  const openWithoutMethods = async () => {
    await page.route('**/api/v2.1/payment-methods/autopay/*', (route) => route.fulfill({ json: [] }), {
      times: 1,
    });
    await page.getByRole('link', { name: 'Setup' }).click();
    await button(page, 'Change').click();
  };
  await openWithoutMethods();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await inDialog(page, 'YES').click();
  await expect(title(page, 'Add pay method')).toBeFocused();
  await page.goBack();
  await expect(tab(page, '3 Method')).toHaveAttribute('aria-selected', 'true');
  await page.goto(LIST);
  await openWithoutMethods();
  await page.getByRole('radio', { name: /^Bi-annually/ }).check();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await expect(dialog(page)).toContainText('None of your saved payment methods is accepted');
  await inDialog(page, 'NO').click();
  await expect(tab(page, '3 Method')).toHaveAttribute('aria-selected', 'true');
  await button(page, 'Add Pay Method').click();
  await expect(title(page, 'Add pay method')).toBeFocused();
  await page.goBack();
  await expect(tab(page, '3 Method')).toHaveAttribute('aria-selected', 'true');
  await tab(page, '1 Schedule').click();
  await expect(page.getByRole('radio', { name: /^Bi-annually/ })).toBeChecked();
  await tab(page, '3 Method').click();
  await button(page, 'Add Pay Method').click();
  await page.getByRole('textbox', { name: 'Card number' }).pressSequentially('4242424242424242');
  await page.getByLabel('Expiry month').selectOption('04');
  await page.getByLabel('Expiry year').selectOption({ index: 3 });
  await page.getByRole('textbox', { name: 'Security code' }).fill('737');
  await page.getByRole('textbox', { name: 'Nickname (optional)' }).fill('For auto pay');
  await button(page, 'Save').click();
  await expect(title(page, 'Auto Pay')).toBeVisible();
  await expect(primary(page, 'For auto pay')).toBeChecked();
  await expect(page.getByText('Just added')).toBeVisible();
  await payWith(page, 'For auto pay');
  await expect(page.getByRole('tabpanel')).toContainText('every 6 months');
  await button(page, 'Save Changes').click();
  await expect(button(page, 'Saved!')).toBeVisible();
});

test('I take control with my password and start the auto pay with my own method (APW-62 to APW-65, ruling 21)', async ({
  page,
  server,
}) => {
  await openList(page);
  await openSettings(page, '100-7001-05');
  await expect(page.getByText('Remy Quinn controls this auto pay.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(/Visa|household@/);
  await expectAccessible(page, 'an auto pay of another customer', { onlyColoursInTheDark: true });
  await button(page, 'Take Control').click();
  await inDialog(page, 'No').click();
  await expect(button(page, 'Take Control')).toBeFocused();
  const words = 'Please enter your password again.';
  await page.route(
    '**/auto-pays/*/takeover',
    (route) => route.fulfill({ status: 403, json: { message: words, errors: { password: words } } }),
    { times: 1 },
  );
  await button(page, 'Take Control').click();
  await inDialog(page, 'Yes').click();
  const password = dialog(page).getByLabel('Password', { exact: true });
  await password.fill('not it');
  await inDialog(page, 'Confirm').click();
  await expect(password).toHaveAccessibleDescription(/This is not your password\./);
  await password.fill(PASSWORD);
  await inDialog(page, 'Confirm').click();
  await expect(page.getByText('This Auto Pay is Disabled')).toBeVisible();
  await expect(page.getByText('You control this auto pay now.')).toBeVisible();
  await page.goto(LIST);
  await openSettings(page, '100-7001-05');
  await expect(page.getByText('This Auto Pay is Disabled')).toBeVisible();
  await expect(page.getByText('You control this auto pay now.')).toHaveCount(0);
  await tab(page, 'Method').click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await tab(page, 'Notifications').click();
  await expect(page.getByRole('textbox', { name: 'Primary email' })).toHaveValue('autopay@billfold.example');
  await page.getByRole('switch', { name: 'Auto pay enabled' }).uncheck();
  await button(page, 'Save Changes').click();
  await expect(dialog(page)).toContainText('Missing Primary Pay Method');
  await inDialog(page, 'Okay').click();
  await primary(page, 'Avery Visa').check();
  await button(page, 'Save Changes').click();
  await expect(page.getByText(/^Your Auto Pay has been scheduled for/)).toBeVisible();
  // Mails leave after the answer.
  const mailsOfHousehold = async () =>
    (await server.messages()).filter(({ recipient }) => recipient === 'household@billfold.example');
  await expect
    .poll(async () => (await mailsOfHousehold()).some(({ body }) => /control/i.test(body)))
    .toBe(true);
});

/** Chooses a method on the current tab and goes on to the summary. */
async function payWith(page: Page, name: string): Promise<void> {
  await primary(page, name).check();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
}
