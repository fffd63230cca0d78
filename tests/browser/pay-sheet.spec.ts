import { expect, type Page } from '@playwright/test';
import { BILLER } from '../../office/text/billers.ts';
import { ASK } from '../../office/text/en.ts';
import { expectAccessible } from './accessible.ts';
import { Customer } from './api.ts';
import { problem, RECEIPT, signIn, test, title } from './fixtures.ts';
import { BILL, cartEntry, closeSheet, countSubmits, expectPaidOnce, submitButton } from './payment-steps.ts';
import { signInStaff } from './staff-sign-in.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: /^(Pay|Not paid:) Harbor City Utilities$/ });
const row = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(`, ${BILL}(,|$)`) }) });

async function openSheet(page: Page): Promise<void> {
  await signIn(page);
  await row(page).getByRole('button', { name: 'Pay Now' }).click();
  await expect(sheet(page)).toBeVisible();
  await expect(submitButton(page)).toHaveText('Submit Payment · $82.40');
}

test('from my list to the receipt it takes two taps (ruling 45)', { tag: '@normal' }, async ({
  page,
  server,
}) => {
  await openSheet(page);
  await expect(sheet(page)).toContainText('Amount due $82.40');
  await expect(sheet(page)).toContainText('The one you used last time here');
  await submitButton(page).click();
  await expect(title(page, 'Paid $82.40 to Harbor City Utilities')).toBeFocused();
  await expect(page).toHaveTitle('Paid $82.40 to Harbor City Utilities – Billfold');
  await expect(page.getByText('Nothing is left to pay on this bill.')).toBeVisible();
  await expectPaidOnce(server);
});

test('a declined card takes nothing and says so first; another card pays from the same sheet (CHK-18)', async ({
  page,
  server,
}) => {
  await openSheet(page);
  await page.getByRole('button', { name: 'Change the payment method' }).click();
  await sheet(page).getByRole('radio', { name: 'Mastercard (is declined)' }).click();
  await expect(sheet(page)).toContainText('Mastercard 0002');
  await expect(submitButton(page)).toBeEnabled();
  await submitButton(page).click();
  await expect(problem(page)).toHaveText(/^You have not been charged\.\s*.*The card was declined\./);
  expect(await (await Customer.signIn(server)).paymentsOf(BILL)).toEqual([]);
  await page.getByRole('button', { name: 'Change the payment method' }).click();
  await sheet(page).getByRole('radio', { name: 'Everyday Visa' }).click();
  await expect(sheet(page)).toContainText('Visa 4242');
  await expect(submitButton(page)).toBeEnabled();
  await submitButton(page).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  await expectPaidOnce(server);
});

test('a biller that is paused while the sheet is open says why there, and in the cart below', async ({
  page,
  newContext,
}) => {
  const words = 'Harbor City Utilities takes no payments right now. Back tomorrow.';
  await openSheet(page);
  const office = await (await newContext()).newPage();
  await signInStaff(office, 'operator');
  await office.goto('/office/billers/harbor');
  await office.getByRole('button', { name: BILLER.pause, exact: true }).click();
  const question = office.getByRole('dialog');
  await question.getByLabel(BILLER.words).fill('Back tomorrow.');
  await question.getByLabel(ASK.reason).fill('A test.');
  await question.getByRole('button', { name: BILLER.pause }).click();
  await expect(office.getByRole('button', { name: BILLER.resume })).toBeVisible();
  await submitButton(page).click();
  await expect(problem(page)).toHaveText(new RegExp(`^You have not been charged\\.\\s*${words}`));
  await expect(sheet(page)).not.toContainText('Being worked out');
  await expectAccessible(page, 'the sheet that a pause refuses');
  await page.getByRole('button', { name: 'Go to the cart' }).click();
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('an amount that I type right before the tap is what is paid (CRT-06, CRT-07)', async ({
  page,
  server,
}) => {
  await openSheet(page);
  await sheet(page).getByLabel('Amount to pay, in dollars').fill('20');
  await submitButton(page).click();
  await expect(title(page, 'Paid in part: $20.00 to Harbor City Utilities')).toBeVisible();
  await expect(page.getByText('$62.40 is left to pay on this bill.')).toBeVisible();
  expect(await (await Customer.signIn(server)).paymentsOf(BILL)).toEqual([20]);
});

test('a lost answer and a double tap pay once; the sheet says that it is being checked (CHK-16, CHK-24)', async ({
  page,
  server,
}) => {
  const submits = countSubmits(page);
  await openSheet(page);
  await page.route('**/services/web/cart/Checkout', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  let isAsked = false;
  await page.route('**/api/v2.1/payment-attempts/*', async (route) => {
    if (isAsked) return route.continue();
    await route.abort('connectionreset');
  });
  await submitButton(page).dblclick();
  await expect(page.getByRole('dialog', { name: 'Checking your payment' })).toBeVisible();
  await expect(submitButton(page)).toHaveCount(0);
  isAsked = true;
  await expect(title(page, RECEIPT)).toBeVisible();
  expect(submits()).toBe(1);
  await expectPaidOnce(server);
});

test('closed, the bill stays in my cart, also after a reload, and the steps pay it (NAV-01)', async ({
  page,
  server,
}) => {
  await openSheet(page);
  await expectAccessible(page, 'the payment sheet');
  await closeSheet(page);
  await expect(title(page, 'Cart')).toBeFocused();
  await expect(cartEntry(page, '1 item')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await page.goto('/#/bills');
  await expect(row(page)).toBeVisible();
  // Outside of the steps, what was closed counts no more.
  await page.goto('/#/cart');
  await closeSheet(page);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('radio', { name: 'Everyday Visa' })).toBeChecked();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await submitButton(page).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  await expectPaidOnce(server);
});
