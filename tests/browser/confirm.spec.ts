import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Customer } from './api.ts';
import { RECEIPT, signIn, test, title } from './fixtures.ts';
import {
  BILL,
  chooseMethod,
  expectPaidOnce,
  goToReview,
  proceedToCheckout,
  submitButton,
} from './payment-steps.ts';
import type { BuiltServer } from './server.ts';

const CARD = 'Confirmed each time';
const NOTICE = /^A payment of \$82\.40 waits for you to confirm it with your bank, until \d+:\d\d [AP]M MT\./;

test.use({ viewport: { width: 390, height: 844 } });

const toBank = (page: Page) => page.getByRole('link', { name: 'Continue to your bank' });

/** Submits a bill with a card whose bank wants every payment confirmed. */
async function submit(page: Page, server: BuiltServer): Promise<void> {
  await (await Customer.signIn(server)).addCard(CARD, '4000002760003184');
  await goToReview(page, { method: CARD });
  await submitButton(page).click();
  await expect(title(page, 'Confirm your payment')).toBeVisible();
}

test('I confirm a payment at my bank by keyboard, and come back to the receipt (CHK-25)', async ({
  page,
  server,
}) => {
  await submit(page, server);
  await expect(
    page.getByText(
      'Your bank wants you to confirm this payment. What you have not confirmed is not charged.',
    ),
  ).toBeVisible();
  await expectAccessible(page);
  expect(await (await Customer.signIn(server)).paymentsOf(BILL)).toEqual([]);
  await toBank(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your bank asks: is this payment yours?' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$82.40');
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(title(page, RECEIPT)).toBeVisible();
  await expectPaidOnce(server);
});

test('I leave my bank without an answer, and go on from any page, in another window too (CHK-25)', async ({
  page,
  server,
}) => {
  await submit(page, server);
  await toBank(page).click();
  await page.getByRole('button', { name: 'Close without answer' }).click();
  await expect(title(page, 'Confirm your payment')).toBeVisible();
  await page.goto('/#/cart');
  await expect(page.getByText(NOTICE)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('To be confirmed');
  await expect(main.getByRole('link', { name: 'Confirm with your bank' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Proceed to Checkout' })).toHaveCount(0);
  const other = await page.context().newPage();
  await other.goto('/#/bills');
  await expect(other.getByText(NOTICE)).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('link', { name: 'Continue', exact: true }).click();
  await toBank(other).click();
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(title(other, RECEIPT)).toBeVisible();
  await expectPaidOnce(server);
});

test('I refuse one payment at my bank and cancel the next, and each time my cart is as it was (CHK-25, CHK-26)', async ({
  page,
  server,
}) => {
  await submit(page, server);
  await toBank(page).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('You have not been charged.').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('The payment was not confirmed with the bank.', { exact: true })).toBeVisible();
  await submitButton(page).click();
  await page.getByRole('button', { name: 'Cancel this payment' }).press('Enter');
  await expect(page.getByText('You canceled this payment.', { exact: true })).toBeVisible();
  await expect(submitButton(page)).toBeEnabled();
  expect(await (await Customer.signIn(server)).cartCount()).toBe(1);
  expect(await (await Customer.signIn(server)).paymentsOf(BILL)).toEqual([]);
});

test('I confirm a payment to two billers one after the other, and read what is paid and what is left to confirm (CHK-25)', async ({
  page,
  server,
}) => {
  const customer = await Customer.signIn(server);
  await customer.addCard(CARD, '4000002760003184');
  await customer.fillCart(BILL, 30, CARD);
  await customer.fillCart('Home gas', 20, CARD);
  await signIn(page);
  await page.goto('/#/cart');
  await proceedToCheckout(page);
  await chooseMethod(page, CARD);
  await submitButton(page).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Amount$50.00');
  await toBank(page).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(title(page, 'Confirm your payment')).toBeVisible();
  await expect(main).toContainText(/: \$(30|20)\.00 is paid\./);
  await expect(main.getByRole('status')).toContainText(/Your bank wants another confirmation, for \w/);
  await expect(main).toContainText(/Amount\$(20|30)\.00/);
  await expect(main).not.toContainText('$50.00');
  await expectAccessible(page);
  await page.goto('/#/history/payments');
  const waiting = page.getByRole('list', { name: 'Waiting for your bank' });
  await expect(waiting).toContainText(/\$(20|30)\.00/);
  await expect(waiting).not.toContainText('$50.00');
  await waiting.getByRole('link', { name: /^Continue/ }).click();
  await toBank(page).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(title(page, /^Paid in part: \$50\.00 to /)).toBeVisible();
});
