import { expect } from '@playwright/test';
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
import { test, title } from './fixtures.ts';

for (const [device, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test.describe(`On ${device}`, () => {
    test.use({ viewport });

    test('I set up an auto pay tab by tab and see what it will do (APW-01 to APW-16, APW-25 to APW-61, ADD-28)', {
      tag: device === 'a phone' ? '@normal' : [],
    }, async ({ page, server }) => {
      test.slow();
      const today = (await server.today()) as CalendarDate;
      await openList(page);
      await openSettings(page, 'PK-70008');
      await expect(page.getByRole('main')).toContainText('Maple Ridge Municipal');
      await expect(page.getByText('This Auto Pay is Disabled')).toHaveCount(0);
      for (const name of ['1 Schedule', '2 Amount', '3 Method', '4 Notifications', '5 Summary'])
        await expect(tab(page, name)).toHaveCount(1);
      await tab(page, '5 Summary').click({ force: true });
      await expect(tab(page, '1 Schedule')).toHaveAttribute('aria-selected', 'true');
      await expect(button(page, 'Back')).toHaveCount(0);
      await expect(button(page, 'Close')).toBeVisible();
      await expect(page.getByRole('radio', { name: /^Based on due date/ })).toHaveCount(0);
      await expect(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
      await expect(page.getByLabel('Day of the month')).toHaveValue('1');
      await expectAccessible(page, 'the schedule of an auto pay', { onlyColoursInTheDark: true });

      const start = page.getByLabel('Start date');
      await expect(start).toHaveAttribute('min', addDays(today, 1));
      await start.fill(today);
      await button(page, 'Next').click();
      await expect(dialog(page)).toContainText('Invalid Start Date');
      await expect(dialog(page)).toContainText('You can not enter a start date in the past.');
      await inDialog(page, 'Okay').click();
      await start.fill(addDays(today, 10));
      await page.getByRole('radio', { name: /^On a date/ }).check();
      await button(page, 'Next').click();
      await expect(dialog(page)).toContainText('Invalid Stop Date');
      await expect(dialog(page)).toContainText(
        'You can not save auto pay if any dates are invalid or in the past.',
      );
      await inDialog(page, 'Okay').click();
      const stop = page.getByLabel('Stop date');
      await expect(stop).toHaveAttribute('min', addDays(today, 11));
      await stop.fill(addDays(today, 10));
      await button(page, 'Next').click();
      await expect(dialog(page)).toContainText('Invalid Dates');
      await expect(dialog(page)).toContainText('The stop date must be after the start date.');
      await inDialog(page, 'Okay').click();
      await page.getByRole('radio', { name: /^Never/ }).check();
      await start.fill(addDays(today, 1));
      await page.getByLabel('Day of the month').selectOption('28');
      await expect(button(page, 'Cancel')).toBeVisible();
      await expect(button(page, 'Save Changes')).toHaveCount(0);
      await button(page, 'Next').click();

      await expect(page.getByLabel('Pay at most')).toBeDisabled();
      await expect(page.getByLabel('Pay amount')).toBeDisabled();
      await page.getByRole('switch', { name: 'Safety limit' }).check();
      await button(page, 'Next').click();
      await expect(page.getByLabel('Pay at most')).toBeFocused();
      await expect(page.getByLabel('Pay at most')).toHaveAccessibleDescription(
        'Error: Provide a valid safety limit greater than 0.',
      );
      await page.getByLabel('Pay at most').fill('20');
      await page.getByRole('radio', { name: /^Set amount/ }).check();
      await expect(page.getByLabel('Pay at most')).toBeDisabled();
      for (const [typed, words] of [
        ['0', 'Provide a valid pay amount greater than 0.'],
        ['1.234', 'Enter an amount with at most two decimals, like 25.50.'],
        ['ten', 'Provide a valid pay amount greater than 0.'],
      ] as const) {
        await page.getByLabel('Pay amount').fill(typed);
        await button(page, 'Next').click();
        await expect(page.getByLabel('Pay amount')).toHaveAccessibleDescription(`Error: ${words}`);
      }
      await page.getByRole('radio', { name: /^Full bill/ }).check();
      await expectAccessible(page, 'the amount of an auto pay', { onlyColoursInTheDark: true });
      await button(page, 'Next').click();

      await expect(primary(page, 'Avery Visa')).toBeChecked();
      await button(page, 'Remove primary method').click();
      await button(page, 'Next').click();
      await expect(dialog(page)).toContainText('Missing Primary Pay Method');
      await expect(dialog(page)).toContainText('Payment method has not been specified.');
      await inDialog(page, 'Okay').click();
      await primary(page, 'Avery checking').check();
      await button(page, 'Next').click();

      const email = page.getByRole('textbox', { name: 'Primary email' });
      await expect(email).toHaveValue('autopay@billfold.example');
      for (const name of [
        'Payment made',
        'Payment error',
        'Payment scheduled',
        'Auto pay disabled',
        'Auto pay enabled',
      ])
        await expect(page.getByRole('switch', { name })).toBeChecked();
      await email.fill('');
      await button(page, 'Next').click();
      await expect(email).toHaveAccessibleDescription('Error: Primary email should not be empty.');
      await email.fill('autopay@billfold.example');
      await page.getByRole('textbox', { name: 'Second email' }).fill(' AutoPay@billfold.example ');
      await button(page, 'Next').click();
      await expect(page.getByRole('textbox', { name: 'Second email' })).toHaveAccessibleDescription(
        'Error: Please remove duplicate email address.',
      );
      await page.getByRole('textbox', { name: 'Second email' }).fill('second@quinn.example');
      await page.getByRole('switch', { name: 'Auto pay enabled' }).uncheck();
      await button(page, 'Next').click();

      await expect(button(page, 'Next')).toHaveCount(0);
      for (const words of [
        `Pays on the 28th of every month, from ${shortDate(addDays(today, 1))}.`,
        'Pays the full bill up to $20.00. A higher bill is not paid, and you are told.',
        'Avery checking (Checking ending in',
        'autopay@billfold.example, second@quinn.example',
        'Payment made, Payment error, Payment scheduled, Auto pay disabled',
        'Will not be paid. The bill is above your safety limit of $20.00. Please pay it by hand or raise the limit.',
      ])
        await expect(page.getByRole('tabpanel')).toContainText(words);
      await expect(page.getByRole('list', { name: 'Payments ahead' }).getByRole('listitem')).toHaveCount(12);
      await button(page, 'Terms and Conditions').click();
      await expect(dialog(page)).toContainText('a returned item fee. It is at most what the law allows.');
      await expect(dialog(page)).not.toContainText('service fee');
      await inDialog(page, 'Close').last().click();
      await expectAccessible(page, 'the summary of an auto pay');
      await button(page, 'Save Changes').click();
      await expect(button(page, 'Saved!')).toBeVisible();
      await expect(page.getByText(/^Your Auto Pay has been scheduled for \d\d\/28\/\d{4}$/)).toBeVisible();
      await expect(tab(page, 'Summary')).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByText('Auto Pay is on.')).toBeVisible();
      await button(page, 'Close').click();
      await expect(title(page, 'Recurring Automatic Payments')).toBeVisible();
      await expect(onOff(page, 'PK-70008')).toBeChecked();
      await expect(row(page, 'PK-70008')).toContainText('Avery checking');
    });
  });
}

test('I turn an auto pay on with one press, as its sentence says (APW-56, APW-60)', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openList(page);
  await row(page, 'PK-70008').getByRole('link', { name: 'Setup' }).click();
  const sentence = page.getByRole('region', { name: 'In one sentence' });
  await expect(sentence).toContainText('Pay the full bill on the 1st of every month with Avery');
  await expectAccessible(page, 'an auto pay in one sentence');
  await button(page, 'Turn on').click();
  await expect(page.getByText('Auto Pay is on.')).toBeVisible();
  await expect(page.getByText(/^Your Auto Pay has been scheduled for /)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(button(page, 'Turn on')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Auto Pays' }).click();
  await expect(onOff(page, 'PK-70008')).toBeChecked();
});

test('I turn an auto pay off where it says that it is on, and on again (APL-24, APL-25, APW-03, APW-04)', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openList(page);
  await openSettings(page, '100-7001-01');
  await button(page, 'Turn off').click();
  await expect(dialog(page)).toContainText('All future payments for this account are removed.');
  await inDialog(page, 'No').click();
  await expect(page.getByText('Auto Pay is on.')).toBeVisible();
  await button(page, 'Turn off').click();
  await inDialog(page, 'Yes').click();
  await expect(dialog(page)).toContainText('Your Auto Pay has been turned off.');
  await inDialog(page, 'Okay').click();
  await expect(page.getByText('This Auto Pay is Disabled')).toBeVisible();
  await expect(button(page, 'Turn off')).toHaveCount(0);
  await button(page, 'Turn On Auto Pay').click();
  await inDialog(page, 'Okay').click();
  await expect(page.getByText('Auto Pay is on.')).toBeVisible();
});

test('a link, the back button or a reload does not lose my unsaved settings (APW-10 to APW-14, ERR2-05, ERR2-06)', async ({
  page,
}) => {
  await openList(page);
  await openSettings(page, '100-7001-04');
  await expect(button(page, 'Close')).toBeVisible();
  await expect(button(page, 'Save Changes')).toHaveCount(0);
  await tab(page, 'Notifications').click();
  const second = page.getByRole('textbox', { name: 'Second email' });
  await second.fill('later@quinn.example');
  await expect(button(page, 'Save Changes')).toBeVisible();

  const staysWith = async () => {
    await expect(dialog(page)).toContainText('Leave without saving?');
    await inDialog(page, 'Stay').click();
    await expect(second).toHaveValue('later@quinn.example');
  };
  await page.getByRole('link', { name: 'History' }).click();
  await staysWith();
  await page.goBack();
  await staysWith();
  await page.goBack();
  await staysWith();
  await page.evaluate(() => {
    location.hash = '#/history';
  });
  await staysWith();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  await (await asked).dismiss();
  await expect(second).toHaveValue('later@quinn.example');

  await second.fill('AUTOPAY@billfold.example');
  await expect(second).toHaveAccessibleDescription('Error: Please remove duplicate email address.');
  await expect(button(page, 'Save Changes')).toBeDisabled();
  await second.fill('later@quinn.example');
  const mendSaving = await breakDown(page, '**/api/v2.1/auto-pays/*', 'PUT');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Auto Pay Save Failed')).toBeVisible();
  await expect(dialog(page)).toContainText('Error');
  await expect(dialog(page)).toContainText('Unable to save auto-pay settings.  Please try again later.');
  const walletAgain = page.waitForRequest('**/api/v2.1/payment-methods/autopay/*');
  await inDialog(page, 'Okay').click();
  await walletAgain;
  await mendSaving();
  await expect(second).toHaveValue('later@quinn.example');
  await button(page, 'Cancel').click();
  await expect(second).toHaveValue('');
  await expect(button(page, 'Close')).toBeVisible();

  await second.fill('later@quinn.example');
  await tab(page, 'Schedule').click();
  await button(page, 'Save Changes').click();
  await expect(button(page, 'Saved!')).toBeVisible();
  await page.reload();
  await tab(page, 'Notifications').click();
  await expect(second).toHaveValue('later@quinn.example');
  await second.fill('');
  await page.getByRole('link', { name: 'Auto Pays' }).first().click();
  await inDialog(page, 'Leave').click();
  await expect(title(page, 'Recurring Automatic Payments')).toBeVisible();
  await openSettings(page, '100-7001-04');
  await tab(page, 'Notifications').click();
  await expect(second).toHaveValue('later@quinn.example');
  await second.fill('');
  await page.goBack();
  await inDialog(page, 'Leave').click();
  await expect(title(page, 'Recurring Automatic Payments')).toBeVisible();
});

test.describe('On a wide screen', () => {
  test.use({ viewport: DESK });

  test('Tab goes through the buttons below the tabs as they stand', async ({ page }) => {
    await openList(page);
    await openSettings(page, 'NW 70009');
    await page.getByLabel('Days before the due date').selectOption({ label: '5 days before' });
    await tab(page, 'Summary').click();
    await button(page, 'Back').focus();
    let left = -1;
    for (const name of ['Back', 'Save Changes', 'Cancel']) {
      await expect(button(page, name)).toBeFocused();
      const x = (await button(page, name).boundingBox())?.x ?? 0;
      expect(x, name).toBeGreaterThan(left);
      left = x;
      await page.keyboard.press('Tab');
    }
  });
});

test('I can choose only what the biller allows (APW-15, APW-21 to APW-24, APW-33, APW-41, APW-45 to APW-48, APW-59)', async ({
  page,
  server,
}) => {
  const today = (await server.today()) as CalendarDate;
  await openList(page);
  await openSettings(page, 'ST-70007');
  await expect(page.getByRole('radio', { name: /^Based on due date/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Monthly/ })).toHaveCount(0);
  await expect(page.getByLabel('Day of the month')).toHaveCount(0);
  await page.getByLabel('Days before the due date').selectOption({ label: '5 days before' });
  await tab(page, 'Amount').click();
  await expect(page.getByRole('radio', { name: /^Set amount/ })).toBeDisabled();
  await expect(page.getByLabel('Pay amount')).toBeDisabled();
  await button(page, 'Cancel').click();
  await button(page, 'Close').click();

  await openSettings(page, '87-70006');
  await expect(page.getByRole('radio', { name: /^Based on due date/ })).toHaveCount(0);
  await tab(page, 'Amount').click();
  await expect(page.getByRole('radio', { name: /^Full bill/ })).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Safety limit' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /^Set amount/ })).toBeChecked();
  await button(page, 'Close').click();

  await openSettings(page, 'NW 70009');
  await tab(page, 'Method').click();
  await primary(page, 'Avery checking').click();
  await inDialog(page, 'Okay').click();
  await expect(primary(page, 'Avery Visa')).toBeChecked();
  await expect(button(page, 'Add as backup Avery checking')).toHaveCount(0);
  await expect(button(page, 'Add as backup Avery Discover')).toBeVisible();
  await button(page, 'Close').click();

  await openSettings(page, 'CA-70010');
  await tab(page, 'Method').click();
  await expect(page.getByRole('tabpanel')).toContainText(/fee/i);
  await tab(page, 'Summary').click();
  await button(page, 'Terms and Conditions').click();
  await expect(dialog(page)).toContainText('The service fee is non-refundable');
  await inDialog(page, 'Close').last().click();
  await button(page, 'Close').click();

  await openSettings(page, '100-7001-01');
  await page.getByRole('radio', { name: /^Quarterly/ }).check();
  await page.getByLabel('Day of the month').selectOption('1');
  await page.getByLabel('Start date').fill(addDays(today, 60));
  await expect(page.getByRole('tabpanel')).toContainText(LATE);
  await page.getByRole('radio', { name: /^Based on due date/ }).check();
  await page.getByLabel('Start date').fill(addDays(today, 1));
  await expect(page.getByRole('tabpanel')).not.toContainText(LATE);
  await button(page, 'Cancel').click();
  await button(page, 'Close').click();

  const path = await row(page, '70017').getByRole('link', { name: 'Not offered' }).getAttribute('href');
  await page.goto(`/${path?.replace('bills', 'auto-pay')}`);
  await expect(page.getByText('Auto Pay is not available for this account.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  for (const [account, reason] of [
    ['5520 700 11', 'You turned this auto pay off.'],
    ['NW 70014', 'The stop date has passed.'],
    ['G-700015', 'The payment could not be processed.'],
  ] as const) {
    await page.goto(LIST);
    await openSettings(page, account);
    await expect(page.getByRole('alert').filter({ hasText: 'This Auto Pay is Disabled' })).toContainText(
      reason,
    );
  }
  await page.goto('/#/auto-pay/900001');
  await expect(title(page, 'Auto Pay')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});
