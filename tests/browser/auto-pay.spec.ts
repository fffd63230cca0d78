import { expect, type Locator } from '@playwright/test';
import { addDays, type CalendarDate, shortDate } from '../../domain/values/calendar-date.ts';
import { expectAccessible } from './accessible.ts';
import {
  breakDown,
  button,
  DESK,
  dialog,
  inDialog,
  LATE,
  LIST,
  onOff,
  openList,
  openSettings,
  PHONE,
  primary,
  row,
  tab,
} from './auto-pay-steps.ts';
import { billRow, openMenu } from './bill-rows.ts';
import { signIn, test, title, waitUntilInstalled } from './fixtures.ts';

const padded = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

for (const [device, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test.describe(`On ${device}`, () => {
    test.use({ viewport });

    test('the list shows what auto pay does for each account (APL-01 to APL-21, APL-28, APL-29)', async ({
      page,
    }) => {
      await openList(page);
      await expect(
        page.getByRole('link', { name: 'Auto Pays' }).filter({ visible: true }).first(),
      ).toHaveAttribute('aria-current', 'page');
      for (const column of ['Next Run Date', 'Amount', 'Primary Payment'])
        await expect(page.getByRole('columnheader', { name: column }).first()).toHaveCount(1);
      const harbor = page.getByRole('group').filter({ hasText: 'Harbor City Utilities' });
      await expect(harbor).toContainText('5 Total Account(s)');
      await expectAccessible(page, 'the auto pay list');

      await expect(row(page, '100-7001-01')).toContainText(/\d+\/\d+\/\d{4}.*\$58\.40.*Avery Visa/);
      await expect(row(page, '5520 700 02')).toContainText('No Payments Scheduled');
      const about = row(page, '5520 700 02').getByRole('button', { name: 'About No Payments Scheduled' });
      const hint = page.getByRole('note').filter({ visible: true });
      for (const opening of ['by keyboard', 'by a press']) {
        if (opening === 'by keyboard') await tabTo(about);
        else await about.click();
        await expect(hint).toContainText(
          'It is waiting for a new bill to be posted by the billing organization.',
        );
        // It belongs to its button, not to the corner of the window.
        const [button, bubble] = [await about.boundingBox(), await hint.boundingBox()];
        if (!button || !bubble) throw new Error('the hint is not shown');
        const below = bubble.y - (button.y + button.height);
        const above = button.y - (bubble.y + bubble.height);
        expect(Math.max(below, above), opening).toBeLessThan(24);
        await page.keyboard.press('Escape');
        await expect(hint).toHaveCount(0);
      }
      await expect(row(page, '5520 700 02').getByRole('button', { name: 'Reschedule' })).toHaveCount(0);
      await expect(row(page, 'G-700019')).toContainText('No bill found');
      await expect(row(page, 'G-700019').getByRole('switch')).toHaveCount(0);
      await expect(row(page, '70017')).toContainText('Auto Pay is not available for this account.');
      await expect(row(page, '70017').getByRole('switch')).toHaveCount(0);
      await expect(row(page, '70017').getByRole('link', { name: /Setup|Edit/ })).toHaveCount(0);
      await expect(row(page, '100-7001-05')).toContainText('Another customer controls it');
      await expect(row(page, '100-7001-05').getByRole('button', { name: 'Reschedule' })).toHaveCount(0);
      await expect(row(page, '5520 700 11')).toContainText('You turned this auto pay off.');
      await expect(row(page, 'PK-70008').getByRole('link', { name: 'Setup' })).toHaveAttribute(
        'href',
        /^#\/auto-pay\/\d+$/,
      );
      await expect(row(page, '100-7001-01').getByRole('link', { name: /^Monthly/ })).toHaveAttribute(
        'href',
        /^#\/bills\/\d+$/,
      );

      const ask = row(page, 'PK-70008').getByRole('button', { name: 'Get Autopay Amount' });
      await ask.click();
      await expect(row(page, 'PK-70008')).toContainText('$32.00');
      await expect(ask).toHaveCount(0);

      await harbor.getByRole('heading', { name: 'Harbor City Utilities' }).click();
      await expect(row(page, '100-7001-01')).toBeHidden();
      const search = page.getByRole('searchbox', { name: 'Search your auto pays' });
      await search.fill('summit');
      await expect(row(page, 'G-700003')).toBeVisible();
      await expect(row(page, 'PK-70008')).toHaveCount(0);
      await search.fill('NW 70014');
      await expect(page.getByRole('row').filter({ has: page.getByRole('switch') })).toHaveCount(1);
      await search.fill('backups');
      await expect(row(page, '100-7001-01')).toBeVisible();
      await search.fill('');
      await expect(row(page, 'PK-70008')).toBeVisible();

      await expect(row(page, '87-70016').getByRole('checkbox')).toHaveCount(0);
      await row(page, '100-7001-01').getByRole('checkbox').check();
      await row(page, '100-7001-04').getByRole('checkbox').check();
      await button(page, 'Add to Cart').click();
      await expect(row(page, '100-7001-01').getByRole('checkbox')).toHaveCount(0);
      await expect(button(page, 'Add to Cart')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^Cart/ }).filter({ visible: true })).toContainText('2');
      await expect(title(page, 'Recurring Automatic Payments')).toBeVisible();
    });
  });
}

/** A focus that a script gives is shown as one of the keyboard only after a key was pressed. */
async function tabTo(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Shift+Tab');
  await control.page().keyboard.press('Tab');
  await expect(control).toBeFocused();
}

test('the switch asks before it ends payments, and opens the settings where something is missing (APL-22 to APL-28, ERR-49)', async ({
  page,
  server,
}) => {
  const today = (await server.today()) as CalendarDate;
  await openList(page);
  await onOff(page, '100-7001-01').click();
  await expect(dialog(page)).toContainText('All future payments for this account are removed.');
  await inDialog(page, 'No').click();
  await expect(onOff(page, '100-7001-01')).toBeChecked();
  await expect(onOff(page, '100-7001-01')).toBeFocused();
  await onOff(page, '100-7001-01').click();
  await inDialog(page, 'Yes').click();
  await expect(dialog(page)).toContainText('Your Auto Pay has been turned off.');
  await inDialog(page, 'Okay').click();
  await expect(onOff(page, '100-7001-01')).not.toBeChecked();
  await expect(row(page, '100-7001-01')).not.toContainText(/\d+\/\d+\/\d{4}/);
  await expect(row(page, '100-7001-01')).toContainText('Avery Visa');

  await onOff(page, '100-7001-01').click();
  await expect(dialog(page)).toContainText(/Your Auto Pay has been scheduled for \d\d\/\d\d\/\d{4}/);
  await inDialog(page, 'Okay').click();
  await expect(onOff(page, '100-7001-01')).toBeChecked();
  await onOff(page, '87-70016').click();
  await expect(dialog(page)).toContainText('This account is in collections.');
  await inDialog(page, 'Okay').click();
  await expect(onOff(page, '87-70016')).not.toBeChecked();
  await page.reload();
  await expect(onOff(page, '100-7001-01')).toBeChecked();

  for (const account of ['PK-70008', '100-7001-13', '100-7001-05']) {
    await onOff(page, account).click();
    await expect(title(page, 'Auto Pay')).toBeFocused();
    await page.goBack();
    await expect(onOff(page, account)).toBeChecked({ checked: account === '100-7001-05' });
  }

  const move = row(page, '100-7001-01').getByRole('button', { name: 'Reschedule' });
  await move.click();
  await expect(dialog(page)).toContainText('Reschedule Next Payment');
  const date = dialog(page).getByLabel('New date');
  await expect(date).toHaveAttribute('min', addDays(today, 1));
  await date.fill(today);
  await inDialog(page, 'Continue').click();
  await expect(date).toHaveAccessibleDescription(/Error: Please choose tomorrow or a later day\./);
  await date.fill(addDays(today, 17));
  await inDialog(page, 'Continue').click();
  await expect(dialog(page)).toContainText(LATE);
  await inDialog(page, 'Continue').click();
  await expect(dialog(page)).toContainText(`to ${shortDate(addDays(today, 17))}. `);
  await inDialog(page, 'Back').click();
  await date.fill(addDays(today, 5));
  await inDialog(page, 'Continue').click();
  await inDialog(page, 'Reschedule').click();
  await expect(dialog(page)).toContainText(
    `Your Auto Pay has been scheduled for ${padded(addDays(today, 5))}`,
  );
  await inDialog(page, 'Okay').click();
  await expect(row(page, '100-7001-01')).toContainText(shortDate(addDays(today, 5)));
  await openSettings(page, '100-7001-01');
  await tab(page, 'Summary').click();
  await expect(
    page.getByRole('list', { name: 'Payments ahead' }).getByRole('listitem').first(),
  ).toContainText(shortDate(addDays(today, 5)));
  await expect(page.getByRole('tabpanel')).toContainText('every month');
});

test('a bill shows what auto pay does next and leads to its settings (DET-12 to DET-14, NAV-07, NAV-09, BIL-29, BIL-30, WAL-03)', async ({
  page,
}) => {
  await signIn(page, 'autopay', { at: '/#/bills' });
  const stub = billRow(page, 'Monthly, with backups');
  await expect(stub).toContainText(/Auto Pay Scheduled \d+\/\d+\/\d{4}/);
  await openMenu(stub);
  await expect(stub.getByRole('link', { name: 'Edit Auto Pay' })).toHaveAttribute(
    'href',
    /^#\/auto-pay\/\d+$/,
  );
  const other = billRow(page, 'Not by due date');
  await openMenu(other);
  await expect(other.getByRole('link', { name: 'Set Up Auto Pay' })).toBeVisible();
  await stub.getByRole('link', { name: 'Monthly' }).click();
  await expect(page.getByText(/^Auto Pay Scheduled \d+\/\d+\/\d{4}$/)).toBeVisible();
  await expect(page.getByText('From Avery Visa')).toBeVisible();
  await page.getByText('Payments ahead').click();
  await expect(page.getByRole('list', { name: 'Payments ahead' }).getByRole('listitem')).toHaveCount(12);
  const toggle = page.getByRole('switch', { name: 'Auto Pay' });
  await toggle.click();
  await inDialog(page, 'Yes').click();
  await inDialog(page, 'Okay').click();
  await expect(toggle).not.toBeChecked();
  await expect(page.getByText(/^Auto Pay Scheduled/)).toHaveCount(0);
  await toggle.click();
  await inDialog(page, 'Okay').click();
  await expect(toggle).toBeChecked();

  const bill = new URL(page.url()).hash;
  await page.goto(`/${bill}/auto-pay/notifications`);
  await expect(tab(page, 'Notifications')).toHaveAttribute('aria-selected', 'true');
  await expect(title(page, 'Harbor City Utilities')).toBeVisible();
  await expectAccessible(page, 'a bill with its auto pay open', { onlyColoursInTheDark: true });
  await button(page, 'Close').click();
  await expect(page).toHaveURL(new RegExp(`${bill.slice(1)}$`));
  await page.goto(`/${bill}/auto-pay`);
  await expect(tab(page, 'Schedule')).toHaveAttribute('aria-selected', 'true');
  await page.goto(`/${bill}/auto-pay/anything`);
  await expect(toggle).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.goto(`/${bill}/anything/summary`);
  await expect(toggle).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('link', { name: 'Xpress Wallet' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Auto Pays' }).click();
  await expect(title(page, 'Recurring Automatic Payments')).toBeVisible();
  await page.goto('/#/scheduled-payments');
  await expect(page.getByRole('main').getByRole('link', { name: 'Auto Pays' })).toHaveAttribute(
    'href',
    '#/auto-pays',
  );
});

test('without a connection I can read my auto pays and see why I cannot change them', async ({
  page,
  server,
}) => {
  await signIn(page, 'autopay', { keep: true, at: '/#/bills' });
  await expect(title(page, 'Accounts')).toBeVisible();
  await expect(page.getByText('100-7001-01').first()).toBeVisible();
  await page.goto(LIST);
  // What can be paid is known once the accounts have arrived and are kept on the device.
  await expect(row(page, '100-7001-01').getByRole('checkbox')).toBeVisible();
  await openSettings(page, '100-7001-01');
  await tab(page, 'Method').click();
  await expect(primary(page, 'Avery Visa')).toBeChecked();
  await waitUntilInstalled(page);
  await server.kill();
  await page.goto(LIST);
  await page.reload();
  await expect(row(page, '100-7001-01')).toContainText('$58.40');
  await expect(page.getByText("You're offline. Showing saved auto pays")).toBeVisible();
  await expect(onOff(page, '100-7001-01')).toBeDisabled();
  const reason = row(page, '100-7001-01').getByText(
    'You are offline. Changing auto pays needs a connection.',
  );
  await onOff(page, '100-7001-01').press('Space');
  await expect(reason).toBeFocused();
  // A customer who pressed it far down the list stays there.
  await expect(onOff(page, '100-7001-01')).toBeInViewport();
  await expect(reason).toBeInViewport({ ratio: 1 });
  // The notice stays visible, so that nothing below moves when the focus goes on.
  await row(page, '100-7001-01').getByRole('checkbox').check();
  expect((await reason.boundingBox())?.height).toBeGreaterThan(10);
  await expect(button(page, 'Add to Cart')).toBeDisabled();
  await expect(button(page, 'Add to Cart')).toHaveAccessibleDescription('You are offline.');
  await expect(row(page, '100-7001-01').getByRole('button', { name: 'Reschedule' })).toBeDisabled();
  await openSettings(page, '100-7001-01');
  await expect(page.getByText('Changing them needs a connection.')).toBeVisible();
  await expect(button(page, 'Reschedule')).toBeDisabled();
  await tab(page, 'Summary').click();
  await expect(page.getByRole('tabpanel')).toContainText('Avery Visa (Visa ending in');
  await expect(page.getByRole('list', { name: 'Payments ahead' }).getByRole('listitem')).toHaveCount(12);
  await tab(page, 'Notifications').click();
  await page.getByRole('switch', { name: 'Payment made' }).click();
  await expect(button(page, 'Save Changes')).toBeDisabled();
  await expect(page.getByText('You are offline. Saving needs a connection.')).toBeVisible();
});

test('I set up an auto pay with the keyboard alone, and the list says when it failed to load (APL-05, APL-06, APL-30, ERR2-07, ERR2-08, ERR-23)', async ({
  page,
}) => {
  const mendList = await breakDown(page, '**/GetAutoPayList');
  await signIn(page, 'single', { at: LIST });
  await expect(page.getByText('Unable to get auto-pay settings.  Please try again later.')).toBeVisible();
  await mendList();
  await button(page, 'Retry').click();
  const setUp = page.getByRole('link', { name: 'Setup' });
  await expect(setUp).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await setUp.focus();
  await page.keyboard.press('Enter');
  const press = async (name: string) => {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
  };
  await press('Change');
  await expect(tab(page, '1 Schedule')).toBeVisible();
  await page.getByRole('radio', { name: /^Based on due date/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
  await press('Next');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await press('Next');
  const method = page.getByRole('group', { name: 'Primary method' }).getByRole('radio');
  await method.focus();
  await page.keyboard.press('Space');
  await press('Next');
  await press('Next');
  await press('Save Changes');
  await expect(button(page, 'Saved!')).toBeVisible();
  await tab(page, 'Summary').focus();
  await page.keyboard.press('Home');
  await expect(tab(page, 'Schedule')).toBeFocused();
  await expect(tab(page, 'Schedule')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Summary')).toBeFocused();

  await breakDown(page, '**/api/v2.1/payment-methods/autopay/*');
  const mendSettings = await breakDown(page, '**/api/v2.1/auto-pays/*');
  await page.reload();
  await expect(page.getByText('Unable to get auto-pay settings.  Please try again later.')).toBeVisible();
  await mendSettings();
  await button(page, 'Retry').click();
  await tab(page, 'Method').click();
  await expect(page.getByText('Unable to get allowed pay methods.  Please try again later.')).toBeVisible();
});

test('without any account, the list leads to adding one (APL-30)', async ({ page }) => {
  await openList(page, 'empty');
  await expect(page.getByText('You have no accounts yet.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add an account' })).toHaveAttribute(
    'href',
    '#/bill-add',
  );
});
