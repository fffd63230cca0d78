import { expect, type Page } from '@playwright/test';
import { addDays, type CalendarDate, longDate, shortDate } from '../../domain/calendar-date.ts';
import { PASSWORD, type PersonName } from '../../server/demo/people.ts';
import { signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { expectOpenToAll } from './open-to-all.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const LIST = '/#/auto-pays';
const LATE =
  'You have scheduled your Auto Pay to process after the Due Date of your most recent bill, which could result in your payment being late.';

const row = (page: Page, account: string) => page.getByRole('row').filter({ hasText: account });
const onOff = (page: Page, account: string) => row(page, account).getByRole('switch');
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const primary = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Primary method' }).getByRole('radio', { name });
const padded = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

async function openList(
  page: Page,
  who: PersonName = 'autopay',
  way: { keep?: boolean } = {},
): Promise<void> {
  await signIn(page, who, { ...way, at: LIST });
  await expect(title(page, 'Recurring Automatic Payments')).toBeVisible();
}

/** From the list to the settings of an account. */
async function openSettings(page: Page, account: string): Promise<void> {
  await row(page, account)
    .getByRole('link', { name: /^(Setup|Edit)$/ })
    .click();
  await expect(title(page, 'Auto Pay')).toBeFocused();
  await expect(page.getByRole('main')).toContainText(account);
}

/** Chooses a method on the tab that shows and goes on to the summary. */
async function payWith(page: Page, name: string): Promise<void> {
  await primary(page, name).check();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
}

/** Calls of this kind fail until it is mended. */
async function breakDown(page: Page, path: string, method = 'GET'): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  return () => page.unroute(path);
}

for (const [device, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test.describe(`On ${device}`, () => {
    test.use({ viewport });

    test('the list says of each account what auto pay does for it (APL-01 to APL-21, APL-28, APL-29)', async ({
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
      await expectOpenToAll(page, 'the auto pay list');

      await expect(row(page, '100-7001-01')).toContainText(/\d+\/\d+\/\d{4}.*\$58\.40.*Avery Visa/);
      await expect(row(page, '5520 700 02')).toContainText('No Payments Scheduled');
      await row(page, '5520 700 02').getByRole('button', { name: 'About No Payments Scheduled' }).click();
      await expect(page.getByRole('note')).toContainText(
        'It is waiting for a new bill to be posted by the billing organization.',
      );
      await page.keyboard.press('Escape');
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
      await expect(row(page, '100-7001-01').getByRole('link', { name: 'Monthly' })).toHaveAttribute(
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

    test('I set up an auto pay tab by tab and see what it will do (APW-01 to APW-16, APW-25 to APW-61, ADD-28)', {
      tag: device === 'a phone' ? '@normal' : [],
    }, async ({ page, server }) => {
      test.slow();
      const today = (await server.today()) as CalendarDate;
      await openList(page);
      await openSettings(page, 'PK-70008');
      await expect(page.getByRole('main')).toContainText('City of Maple Ridge');
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
      await expectOpenToAll(page, 'the schedule of an auto pay', { onlyColoursInTheDark: true });

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
      for (const typed of ['0', '1.234', 'ten']) {
        await page.getByLabel('Pay amount').fill(typed);
        await button(page, 'Next').click();
        await expect(page.getByLabel('Pay amount')).toHaveAccessibleDescription(
          'Error: Provide a valid pay amount greater than 0.',
        );
      }
      await page.getByRole('radio', { name: /^Full bill/ }).check();
      await expectOpenToAll(page, 'the amount of an auto pay', { onlyColoursInTheDark: true });
      await button(page, 'Next').click();

      await expect(primary(page, 'Avery Visa')).toBeVisible();
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
        `Pays on day 28 every month, from ${shortDate(addDays(today, 1))}.`,
        'Pays the full bill up to $20.00. A higher bill is not paid, and you are told.',
        'Avery checking (Checking ending in',
        'autopay@billfold.example, second@quinn.example',
        'Payment made, Payment error, Payment scheduled, Auto pay disabled',
        'It will not be paid by auto pay: please pay it by hand or raise the limit.',
      ])
        await expect(page.getByRole('tabpanel')).toContainText(words);
      await expect(page.getByRole('list', { name: 'Payments ahead' }).getByRole('listitem')).toHaveCount(12);
      await button(page, 'Terms and Conditions').click();
      await expect(dialog(page)).toContainText('a returned item fee, up to the maximum that the law allows');
      await expect(dialog(page)).not.toContainText('service fee');
      await inDialog(page, 'Close').last().click();
      await expectOpenToAll(page, 'the summary of an auto pay');
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

test('a switch asks before it ends payments, and leads to the settings where something is missing (APL-22 to APL-28)', async ({
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
  await expect(dialog(page)).toContainText(longDate(addDays(today, 17)));
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
  ).toContainText(longDate(addDays(today, 5)));
  await expect(page.getByRole('tabpanel')).toContainText('every month');
});

test('what I have not saved is not lost by a link, the back button or a reload (APW-10 to APW-14, ERR2-05, ERR2-06)', async ({
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

test('only what the biller allows can be chosen (APW-15, APW-21 to APW-24, APW-33, APW-41, APW-45 to APW-48, APW-59)', async ({
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
  await expect(primary(page, 'Avery Visa')).toBeChecked();
  await expect(
    page.getByRole('status').filter({ hasText: /\S/ }).or(page.getByRole('alert')),
  ).not.toHaveCount(0);
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

test('backups keep their order by hand and by keyboard, and an auto pay without a method goes off (APW-42, APW-43, APW-66, APW-67)', async ({
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

test('I add a method on the way and lose nothing that I entered (APW-49, APW-50)', async ({ page }) => {
  await openList(page, 'single');
  const openWithoutMethods = async () => {
    await page.route('**/api/v2.1/payment-methods/autopay/*', (route) => route.fulfill({ json: [] }), {
      times: 1,
    });
    await page.getByRole('link', { name: 'Setup' }).click();
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

test('I take control with my password, and start it with a method of my own (APW-62 to APW-65, ruling 21)', async ({
  page,
  server,
}) => {
  await openList(page);
  await openSettings(page, '100-7001-05');
  await expect(page.getByText('Remy Quinn controls this auto pay.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(/Visa|household@/);
  await expectOpenToAll(page, 'an auto pay of another customer', { onlyColoursInTheDark: true });
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
  const mails = await server.messages();
  expect(
    mails.some(({ recipient, body }) => recipient === 'household@billfold.example' && /control/i.test(body)),
  ).toBe(true);
});

test('on a bill I see what auto pay does next, and open its settings there (DET-12 to DET-14, NAV-07, NAV-09, BIL-29, BIL-30, WAL-03)', async ({
  page,
}) => {
  await signIn(page, 'autopay', { at: '/#/bills' });
  const stub = page.getByRole('listitem').filter({ hasText: 'Monthly, with backups' });
  await expect(stub).toContainText(/Auto Pay Scheduled \d+\/\d+\/\d{4}/);
  await expect(stub.getByRole('link', { name: 'Edit Auto Pay' })).toHaveAttribute(
    'href',
    /^#\/auto-pay\/\d+$/,
  );
  const other = page.getByRole('listitem').filter({ hasText: 'Not by due date' });
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
  await expectOpenToAll(page, 'a bill with its auto pay open', { onlyColoursInTheDark: true });
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

test('without a connection I read my auto pays, and see why I cannot change them', {
  tag: '@normal',
}, async ({ page, server }) => {
  await signIn(page, 'autopay', { keep: true, at: '/#/bills' });
  await expect(title(page, 'Accounts')).toBeVisible();
  await page.goto(LIST);
  await expect(row(page, '100-7001-01')).toBeVisible();
  await openSettings(page, '100-7001-01');
  await tab(page, 'Method').click();
  await expect(primary(page, 'Avery Visa')).toBeChecked();
  await waitUntilInstalled(page);
  await server.kill();
  await page.goto(LIST);
  await page.reload();
  await expect(row(page, '100-7001-01')).toContainText('$58.40');
  await expect(page.getByText('Changing them needs a connection.')).toBeVisible();
  await expect(onOff(page, '100-7001-01')).toBeDisabled();
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

test('by keyboard alone I set up an auto pay, and a failed list says so (APL-05, APL-06, APL-30, ERR2-07, ERR2-08)', async ({
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
  await expect(tab(page, '1 Schedule')).toBeVisible();
  const press = async (name: string) => {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
  };
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

test('without any account the list leads to adding one (APL-30)', async ({ page }) => {
  await openList(page, 'empty');
  await expect(page.getByText('You have no accounts yet.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add an account' })).toHaveAttribute(
    'href',
    '#/bill-add',
  );
});
