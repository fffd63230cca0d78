import { expect, type Page } from '@playwright/test';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { Customer } from './api.ts';
import { nothingDue } from './bill-rows.ts';
import { RECEIPT, signIn, test, title } from './fixtures.ts';
import { BILL, goToReview, proceedToCheckout, putIntoCart, submitButton } from './payment-steps.ts';

/** A bill whose type takes several pay methods. */
const SPLITTABLE = 'Rental, 2nd floor';

test('I pay one bill with two cards, and the receipt shows what each paid (PAY-38, PAY-39)', async ({
  page,
  server,
}) => {
  await putIntoCart(page, { bill: SPLITTABLE });
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio', { name: 'Everyday Visa' }).check();
  await page.getByRole('button', { name: 'Split the payment' }).click();
  const confirm = page.getByRole('button', { name: 'Review and Confirm' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Pay method 2').selectOption({ label: 'Discover, expiring, ending in 1117' });
  await page.getByLabel('Amount 1').fill('60');
  await expect(page.getByLabel('Amount 2')).toHaveValue('34.07');
  await page.getByLabel('Amount 2').fill('30');
  await expect(page.getByLabel('Amount 1')).toHaveValue('60');
  await page.getByLabel('Amount 1').fill('6x');
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Amount 1').fill('60');
  await expect(page.getByText('$4.07 left to pay')).toBeVisible();
  await page.getByLabel('Amount 2').fill('34.07');
  await expect(page.getByText('$0.00 left to pay')).toBeVisible();
  await confirm.click();

  await expect(title(page, 'Review and submit')).toBeVisible();
  const details = page.getByRole('region', { name: 'Payment details' });
  await expect(details).toContainText('$60.00');
  await expect(details).toContainText('$34.07');
  await page.getByRole('link', { name: 'Back to pay method' }).click();
  await expect(page.getByLabel('Amount 2')).toHaveValue('34.07');
  await confirm.click();
  await submitButton(page).click();

  await expect(title(page, RECEIPT)).toBeVisible();
  const paidWith = /Visa ending in \d{4}: \$60\.00 and Discover ending in \d{4}: \$34\.07/;
  await expect(page.getByText(paidWith).first()).toBeVisible();
  expect(await (await Customer.signIn(server)).paymentsOf(SPLITTABLE)).toEqual([94.07]);
});

test('when one of two cards is declined, I read that nothing was taken, and pay with the other (PAY-38, CHK-18)', async ({
  page,
  server,
}) => {
  await putIntoCart(page, { bill: SPLITTABLE });
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio', { name: 'Everyday Visa' }).check();
  await page.getByRole('button', { name: 'Split the payment' }).click();
  await page.getByLabel('Pay method 2').selectOption({ label: 'Mastercard (is declined), ending in 0002' });
  await page.getByLabel('Amount 1').fill('60');
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await submitButton(page).click();
  await expect(page.getByText('You have not been charged.').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('given back');
  await page.getByRole('link', { name: 'Back to pay method' }).click();
  await page.getByRole('button', { name: 'Pay with one method' }).click();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await submitButton(page).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  expect(await (await Customer.signIn(server)).paymentsOf(SPLITTABLE)).toEqual([94.07]);
});

test('a bill that takes only one method offers no second one (PAY-39)', async ({ page }) => {
  await putIntoCart(page);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('radio', { name: 'Everyday Visa' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Split the payment' })).toHaveCount(0);
});

test('the review and the receipt show the fee, and the total is the sum (CHK-02 to CHK-04, RCT-03, RCT-04)', async ({
  page,
}) => {
  await goToReview(page, { bill: 'House' });
  const fee = await fact(page, 'Fee');
  const words = (await submitButton(page).textContent()) ?? '';
  const total = Number(words.replace(/[^\d.]/g, ''));
  expect(fee).toBeGreaterThan(0);
  expect(total).toBeCloseTo((await fact(page, 'Total of these payments')) + fee, 2);
  await submitButton(page).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  expect(await fact(page, 'Fee')).toBe(fee);
  await expect(page.getByText('Total tax paid')).toBeVisible();
});

test("the biller's notes about its fee appear beside each kind of method (PAY-21, PAY-22)", async ({
  page,
}) => {
  await signIn(page);
  const bill = page.getByRole('listitem').filter({ hasText: 'C-2291847' });
  await bill.getByRole('button', { name: 'Pay Now' }).click();
  await proceedToCheckout(page);
  await page.getByRole('radio', { name: 'Everyday Visa' }).check();
  const main = page.getByRole('main');
  for (const words of [
    'Maple Ridge Municipal: fees',
    'Cards: 2.75 %',
    'The city neither gains nor loses by it.',
  ])
    await expect(main).toContainText(words);
  await expect(main).not.toContainText('Bank accounts: $0.75');
  await page.getByRole('radio', { name: 'Joint checking' }).check();
  await expect(main).toContainText('Bank accounts: $0.75');
  await expect(main).not.toContainText('Cards: 2.75 %');
});

test('the reason why an expired card was refused does not appear on the review of another card (PAY-06)', async ({
  page,
}) => {
  await putIntoCart(page);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByText(/^Cannot be used here/).click();
  await page.getByRole('radio', { name: 'Old Visa, expired' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Card has expired' });
  await refusal.hover();
  await page.getByRole('radio', { name: 'Everyday Visa' }).press('Space');
  await page.getByRole('button', { name: 'Review and Confirm' }).press('Enter');
  await expect(title(page, 'Review and submit')).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test('a bank payment shows as on its way until the bank has settled it', async ({ page, server }) => {
  await goToReview(page, { method: 'Joint checking', keep: true });
  await expect(page.getByRole('main')).toContainText('6789');
  await submitButton(page).click();
  await expect(title(page, /^On its way: \$82\.40 to Harbor City Utilities$/)).toBeVisible();
  await expect(
    page.getByText(/^Your bank has not confirmed it yet\. Until then it is not paid\./),
  ).toBeVisible();
  await page.goto('/#/bills');
  const bill = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: BILL }) });
  await expect(bill).toContainText('Payment on its way');
  await server.moveClock(addDays((await server.today()) as CalendarDate, 3));
  await page.reload();
  await expect(nothingDue(page, BILL)).toBeVisible();
});

/** The amount beside a term, in dollars. */
async function fact(page: Page, term: string): Promise<number> {
  const detail = page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .first()
    .locator('xpath=following-sibling::dd[1]');
  const [amount = ''] = /[\d,]+\.\d\d/.exec((await detail.textContent()) ?? '') ?? [];
  return Number(amount.replace(',', ''));
}
