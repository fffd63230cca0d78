import { expect, type Page } from '@playwright/test';
import { addDays, type CalendarDate, shortDate } from '../../domain/values/calendar-date.ts';
import { expectAccessible } from './accessible.ts';
import { Customer } from './api.ts';
import { expectBackOnline, problem, RECEIPT, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { expectHeard, heard, listen } from './heard.ts';
import { closeSheet } from './payment-steps.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const SERVICE = '**/services/web/schedulePayment';
const LIST = '/#/scheduled-payments';

/**
 * Pending payments: water in four days, the rental above the card's limit, electricity after its due date.
 */
const WATER = '100-2218-04';
const RENTAL = 'R0055190';
const ELECTRICITY = '100-2218-77';

const row = (page: Page, account: string) => page.getByRole('row').filter({ hasText: account });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const entry = (page: Page) => page.getByRole('link', { name: 'Pending Payments' }).filter({ visible: true });

async function openList(page: Page, way: { keep?: boolean } = {}): Promise<void> {
  await signIn(page, 'partner', { ...way, at: LIST });
  await expect(title(page, 'Pending One-Time Payments')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
}

async function choose(page: Page, account: string, action: 'Pay Now' | 'Edit' | 'Delete'): Promise<void> {
  await row(page, account).getByRole('button', { name: action }).click();
  await expect(dialog(page)).toBeVisible();
}

for (const [device, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test.describe(`On ${device}`, () => {
    test.use({ viewport });

    test('I view my pending payments and pay one of them today (SCH-01 to SCH-10, SCH-28 to SCH-30)', {
      tag: device === 'a phone' ? '@normal' : [],
    }, async ({ page, server }) => {
      test.slow();
      const today = (await server.today()) as CalendarDate;
      await openList(page);
      if (device === 'a desk') {
        await expect(entry(page)).toHaveAttribute('aria-current', 'page');
        const line = (name: string) =>
          page.getByRole('banner').getByText(name, { exact: true }).boundingBox();
        expect((await line('Pending Payments'))?.height).toBe((await line('History'))?.height);
      }
      for (const name of ['Account', 'Scheduled date', 'Amount', 'Payment method', 'Actions'])
        await expect(page.getByRole('columnheader', { name })).toHaveCount(1);
      await expect(rows(page).nth(0)).toContainText(WATER);
      for (const words of [
        'Harbor City Utilities',
        'Water and sewer',
        shortDate(addDays(today, 4)),
        '$82.40',
      ])
        await expect(row(page, WATER)).toContainText(words);
      await expect(row(page, WATER)).toContainText('Visa ending in 7770');
      await expectAccessible(page);

      await choose(page, WATER, 'Pay Now');
      await expect(dialog(page)).toContainText('Submit Payment');
      for (const words of ['Robin Mercer', shortDate(today), WATER, '$82.40', 'Visa ending in 7770'])
        await expect(dialog(page)).toContainText(words);
      await expect(dialog(page)).toContainText(
        'By clicking Pay Now, you are agreeing to pay the above amounts.',
      );
      await expectAccessible(page);
      await inDialog(page, 'Cancel').click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(rows(page)).toHaveCount(3);
      await expect(row(page, WATER).getByRole('button', { name: 'Pay Now' })).toBeFocused();

      await server.setFaults({ processor: 'slow' });
      await choose(page, WATER, 'Pay Now');
      await inDialog(page, 'Pay Now').dblclick();
      await expect(inDialog(page, 'Pay Now')).toHaveAttribute('aria-disabled', 'true');
      await expect(page).toHaveURL(/#\/scheduled-payments\/receipt\/\w+$/);
      await expect(title(page, RECEIPT)).toBeFocused();
      await expect(page.getByText(`Paid ${shortDate(today)}`, { exact: true })).toBeVisible();
      await expect(page.getByText('1 item paid with')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Pay more bills' })).toHaveAttribute('href', '#/bills');
      await expect(page.getByRole('link', { name: 'Payment methods' })).toHaveAttribute(
        'href',
        '#/payment-methods',
      );
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByText('1 item paid with')).toBeVisible();
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await expect(title(page, 'Accounts')).toBeVisible();
      await page.goto(LIST);
      await expect(rows(page)).toHaveCount(2);
      const robin = await Customer.signIn(server, 'partner');
      expect(await robin.paymentsOf('Home water')).toEqual([82.4]);
    });

    test('I change the date and amount of a payment and see the new total (SCH-11 to SCH-22, ERR2-53)', async ({
      page,
      server,
    }) => {
      test.slow();
      const today = (await server.today()) as CalendarDate;
      await openList(page);
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().includes('CalculateFees')) asked += 1;
      });
      await choose(page, RENTAL, 'Edit');
      await expect(dialog(page)).toContainText('Edit Pending Payment');
      const amount = dialog(page).getByLabel('Amount');
      const date = dialog(page).getByLabel('Scheduled date');
      await expect(amount).toHaveValue('2600.00');
      await expect(date).toHaveAttribute('min', addDays(today, 1));
      await expect(amount).toHaveAccessibleDescription(
        /Credit Card transaction limit: \$2,500\.00 .*lower than the max transaction limit, update or cancel to continue\./,
      );
      await expect(inDialog(page, 'Update')).toHaveAttribute('aria-disabled', 'true');
      await expectAccessible(page);
      for (const typed of ['0', '-5', '12.345', 'abc']) {
        await amount.fill(typed);
        await expect(amount).toHaveAttribute('aria-invalid', 'true');
        await expect(inDialog(page, 'Update')).toHaveAttribute('aria-disabled', 'true');
      }
      await amount.fill('0.00');
      await expect(amount).toHaveAccessibleDescription(
        /Error: Amount to be paid must be a positive value, update or cancel to continue\.$/,
      );
      await amount.fill('');
      await amount.pressSequentially('2500.00', { delay: 40 });
      await expect(inDialog(page, 'Update')).toHaveAttribute('aria-disabled', 'true');
      await expect(dialog(page)).toContainText('$2,568.75');
      expect(asked).toBe(1);
      await date.fill(addDays(today, 40));
      await expect(dialog(page)).toContainText(
        /Selected date is after the due date \(\d+\/\d+\/\d{4}\) which could result in fees or penalties\./,
      );
      await expect(dialog(page)).toContainText('delete this payment and schedule it again');
      await date.fill(today);
      await expect(inDialog(page, 'Update')).toHaveAttribute('aria-disabled', 'true');
      await date.fill(addDays(today, 40));
      await inDialog(page, 'Update').click();
      await expect(page.getByText('Your changes are updated successfully.')).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      await expect(row(page, RENTAL)).toContainText(shortDate(addDays(today, 40)));
      await expect(row(page, RENTAL)).toContainText('$2,500.00');
      await expect(rows(page).nth(2)).toContainText(RENTAL);
    });

    test('I delete my pending payments one after the other and end on my accounts (SCH-04, SCH-05, SCH-23 to SCH-27, ERR2-56)', async ({
      page,
    }) => {
      test.slow();
      await listen(page);
      await openList(page);
      await choose(page, WATER, 'Delete');
      await inDialog(page, 'Cancel').click();
      await expect(rows(page)).toHaveCount(3);
      for (const [at, account] of [WATER, RENTAL, ELECTRICITY].entries()) {
        await choose(page, account, 'Delete');
        await heard(page);
        await inDialog(page, 'Delete').click();
        await expectHeard(page, 'Your pending payment has been deleted successfully.');
        await expect(inDialog(page, 'Delete')).toHaveCount(0);
        await expect(inDialog(page, 'Cancel')).toHaveCount(0);
        if (at === 0) await expectAccessible(page);
        if (at === 2)
          await expect(dialog(page)).toContainText('You will now be directed to the accounts page.');
        await dialog(page).getByRole('button', { name: 'Close' }).last().click();
        if (at < 2) await expect(rows(page)).toHaveCount(2 - at);
      }
      await expect(title(page, 'Accounts')).toBeVisible();
      await expect(entry(page)).toHaveCount(0);
      await page.goto(LIST);
      await expect(page.getByText('You have no pending payments.')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(
        'To schedule a payment, choose a bill on the Accounts tab and pick a date in the cart, or set up recurring payments on the Auto Pays tab.',
      );
      await expectAccessible(page);
    });
  });
}

test('a payment that I schedule appears at once in the navigation and on the bill; if it is declined today, it stays pending (NAV-21, CHK-19, DET-91, ERR2-13, ruling 4)', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await signIn(page, 'demo');
  await expect(entry(page)).toHaveCount(0);
  await page.getByRole('link', { name: /, Home water(,|$)/ }).click();
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await closeSheet(page);
  await page.getByRole('radio', { name: 'Schedule Payment On' }).check();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio', { name: 'Mastercard (is declined)' }).check();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await page.getByRole('button', { name: 'Schedule Payment · $82.40' }).click();
  await expect(entry(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Scheduled Payments' }).click();
  await expect(title(page, 'Pending One-Time Payments')).toBeFocused();
  await row(page, WATER).getByRole('link').click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d+\/\d+\/\d{4}$/ })
    .first()
    .click();
  await expect(title(page, 'Pending One-Time Payments')).toBeVisible();

  await choose(page, WATER, 'Pay Now');
  await inDialog(page, 'Pay Now').click();
  await expect(problem(page)).toContainText('You have not been charged.');
  await expect(problem(page)).toContainText('The card was declined. Please use another payment method.');
  await expect(inDialog(page, 'Pay Now')).toBeVisible();
  await inDialog(page, 'Cancel').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(entry(page)).toBeVisible();
});

test('when a second tab changes and deletes a payment that the first still shows, I am told and the list is correct (SRV2-25, SCH-31)', async ({
  page,
  newContext,
}) => {
  await openList(page);
  const other = await (await newContext()).newPage();
  await openList(other);
  await choose(other, WATER, 'Edit');
  await dialog(other).getByLabel('Amount').fill('20');
  await expect(dialog(other)).toContainText('$20.00');
  await inDialog(other, 'Update').click();
  await expect(row(other, WATER)).toContainText('$20.00');

  await choose(page, WATER, 'Delete');
  await inDialog(page, 'Delete').click();
  await expect(problem(page)).toContainText('This pending payment was changed elsewhere.');
  await inDialog(page, 'Cancel').click();
  await expect(row(page, WATER)).toContainText('$20.00');

  await choose(other, WATER, 'Delete');
  await inDialog(other, 'Delete').click();
  await expect(dialog(other)).toContainText('deleted successfully');
  await choose(page, WATER, 'Edit');
  await dialog(page).getByLabel('Amount').fill('30');
  await expect(dialog(page)).toContainText(/not pending any more|deleted already/);
  await inDialog(page, 'Cancel').click();
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
});

test('errors appear where they happen, and no dialog closes because of them (SCH-31, ERR2-11 to ERR2-15)', async ({
  page,
}) => {
  await openList(page);
  for (const call of ['CalculateFees', 'Edit', 'Delete*', 'Process*'])
    await page.route(`${SERVICE}/${call}`, (route) => route.fulfill({ status: 422, json: {} }));
  await choose(page, WATER, 'Edit');
  await dialog(page).getByLabel('Amount').fill('20');
  await expect(problem(page)).toContainText('Could not update the amount and fees, please try again later.');
  await page.unroute(`${SERVICE}/CalculateFees`);
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page)).toContainText('$20.00');
  await inDialog(page, 'Update').click();
  await expect(problem(page)).toContainText('Error updating scheduled payment, please try again later.');
  await inDialog(page, 'Cancel').click();
  await choose(page, WATER, 'Delete');
  await inDialog(page, 'Delete').click();
  await expect(problem(page)).toContainText('Error deleting pending payment, please try again later.');
  await inDialog(page, 'Cancel').click();
  await choose(page, WATER, 'Pay Now');
  await inDialog(page, 'Pay Now').click();
  await expect(problem(page)).toContainText('Error processing payment, please try again later.');
  await inDialog(page, 'Cancel').click();
  await expect(rows(page)).toHaveCount(3);

  await page.goto('/#/scheduled-payments/receipt/NOSUCHNUMBER22');
  await expect(problem(page)).toContainText('No such receipt');
  await page.route(`${SERVICE}/GetList`, (route) => route.fulfill({ status: 422, json: {} }));
  await page.goto(LIST);
  await expect(page.getByText('Unable to get pending payments. Please try again later.')).toBeVisible();
});

/** Opens the overdue payment from any page. */
async function showOpenPayment(page: Page): Promise<void> {
  await page.goto('/#/bills');
  await page.clock.fastForward(40_000);
  await page.getByRole('link', { name: 'Show this payment' }).click();
}

test('after a lost answer the app asks until the outcome is known, and nothing is paid twice (CHK-24, SCH-10)', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await openList(page, { keep: true });
  let isLost = true;
  await page.route(`${SERVICE}/Process*`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/payment-attempts/*', (route) => (isLost ? route.abort() : route.continue()));
  await choose(page, WATER, 'Pay Now');
  await inDialog(page, 'Pay Now').click();
  await expect(dialog(page)).toContainText('We are checking what happened. Do not pay again.');
  await showOpenPayment(page);
  await expect(page).toHaveURL(/#\/scheduled-payments\/receipt\/\w+$/);
  await expect(page.getByRole('main')).toContainText(WATER);
  await page.goto(LIST);
  await expect(rows(page)).toHaveCount(2);
  await choose(page, ELECTRICITY, 'Pay Now');
  await expect(dialog(page)).toContainText('Do not pay again.');
  await expect(inDialog(page, 'Pay Now')).toHaveCount(0);
  // The page asks less and less often, so that the dialog learns the outcome first.
  for (const pause of [5_000, 10_000]) {
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('payment-attempts'));
    await page.clock.fastForward(pause);
    await asked;
  }
  isLost = false;
  await page.clock.fastForward(10_000);
  await expect(inDialog(page, 'Pay Now')).toBeVisible();
  await page.clock.fastForward(30_000);
  const outcome = page.getByText('Your payment of $82.40 went through.');
  await expect(outcome).toBeVisible();

  isLost = true;
  await page.unroute(`${SERVICE}/Process*`);
  await page.route(`${SERVICE}/Process*`, (route) => route.abort());
  await inDialog(page, 'Pay Now').click();
  await expect(dialog(page)).toContainText('We are checking what happened. Do not pay again.');
  // The outcome of the first payment must still be readable.
  await page.goto('/#/bills');
  await expect(outcome).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await showOpenPayment(page);
  await expect(dialog(page)).toContainText('Checking your payment');
  await inDialog(page, 'Close').last().click();
  await expect(page).toHaveURL(/#\/scheduled-payments$/);
  await expect(rows(page)).toHaveCount(2);
  const robin = await Customer.signIn(server, 'partner');
  expect(await robin.paymentsOf('Home water')).toEqual([82.4]);
  expect(await robin.paymentsOf('Home electric')).toEqual([]);
});

test('without a connection I can read my pending payments and change none of them (MSC-24, MSC-25)', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'partner', { keep: true });
  await waitUntilInstalled(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Pending Payments' }).click();
  await expect(rows(page)).toHaveCount(3);
  await choose(page, WATER, 'Delete');
  await server.kill();
  await page.goto('/#/bills');
  await page.goto(LIST);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(page.getByText("You're offline. Showing saved payments")).toBeVisible();
  const reason = row(page, WATER).getByText('You are offline.');
  const seen = async () => ((await reason.boundingBox())?.height ?? 0) > 10;
  for (const action of ['Pay Now', 'Edit', 'Delete']) {
    const button = row(page, WATER).getByRole('button', { name: action });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/You are offline\./);
    // The page says it once, and again where the customer asks for it; from then on it stays.
    await button.focus();
    expect(await seen()).toBe(action !== 'Pay Now');
    await button.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(reason).toBeFocused();
    expect(await seen()).toBe(true);
  }
  await server.start();
  await expectBackOnline(page);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('on its day a payment is made without me, the one above the card limit fails, and I am told about both (SRV2-22, SRV2-23, SRV2-49)', async ({
  page,
  server,
}) => {
  await page.setViewportSize(DESK);
  const today = (await server.today()) as CalendarDate;
  await openList(page, { keep: true });
  await server.moveClock(addDays(today, 5));
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await server.moveClock(addDays(today, 12));
  await page.reload();
  // The session of the first day has expired by then.
  await expect(title(page, 'Sign in')).toBeVisible();
  await signIn(page, 'partner', { at: LIST });
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page).toHaveURL(/#\/history\/payments$/);
  const payments = page.getByRole('region').getByRole('list').getByRole('listitem');
  await expect(payments.filter({ hasText: WATER })).toContainText('$82.40');
  await expect(payments.filter({ hasText: RENTAL })).toContainText(/Failed/);
  await expect(payments.filter({ hasText: RENTAL })).toContainText(
    'A credit card pays at most $2,500.00 at a time. You have not been charged.',
  );
  const subjects = (await server.messages()).map(({ subject }) => subject);
  expect(subjects).toContain('Your scheduled payment failed');
});
