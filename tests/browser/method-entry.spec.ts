import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn, title } from './fixtures.ts';
import { putIntoCart } from './payment-steps.ts';
import { enterCard, leave, nickname, test } from './stripe-portal.ts';

const NOT_ENTERED = 'The number was not entered. Nothing was saved.';

test('I enter a number at the payment service on a phone: left, closed half-way, in another window and entered (SRV2-38)', async ({
  browser,
  portal,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: portal.address,
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto('/#/payment-methods/add');
  await expect(
    page.getByText('You enter the number at our payment service, Stripe. Billfold never sees it.'),
  ).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectAccessible(page);

  await leave(page, 'Trips');
  const first = page.url();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText(NOT_ENTERED)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change what I entered' }).click();
  await expect(nickname(page)).toHaveValue('Trips');
  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'This page has ended' })).toBeVisible();
  await page.goto('/#/payment-methods/add');

  // The number arrives at the page that is still open, after I have turned away from it.
  await leave(page, 'Unwanted');
  const open = page.url();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText(NOT_ENTERED)).toBeVisible();
  await page.request.post(open, { form: { card: '4242 4242 4242 4242' }, maxRedirects: 0 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    page.getByText('Visa ending in 4242 was saved: its number had been entered already.'),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Unwanted' })).toHaveCount(1);
  await page.goto('/#/payment-methods/add');

  await leave(page, 'Long trips');
  await page.close();
  const other = await context.newPage();
  await other.goto('/#/payment-methods/add');
  await expect(other.getByText(NOT_ENTERED)).toBeVisible();
  await other.getByRole('link', { name: 'Continue at Stripe' }).click();
  await enterCard(other, '5555 5555 5555 4444');
  await expect(title(other, 'Xpress Wallet')).toBeVisible();
  const saved = other.getByRole('listitem').filter({ hasText: 'Long trips' });
  await expect(saved).toContainText('Mastercard');
  await expect(saved).toHaveCount(1);

  await putIntoCart(other, { isSignedIn: true });
  await other.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await other.getByRole('link', { name: 'Add Pay Method' }).click();
  await other.getByRole('radio', { name: 'Bank account' }).check();
  await other.getByRole('checkbox', { name: 'I authorize these debits' }).check();
  await leave(other, 'House account');
  await other.getByLabel('Account number').fill('000123456789');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(title(other, 'Pay method')).toBeVisible();
  await expect(other.getByRole('radio', { name: 'House account' })).toBeChecked();
  await context.close();
});
