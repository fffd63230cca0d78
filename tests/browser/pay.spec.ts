import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, type CalendarDate, fileDate, shortDate } from '../../domain/values/calendar-date.ts';
import { PEOPLE } from '../../server/demo/people.ts';
import { Customer } from './api.ts';
import { billRow, nothingDue, unfoldNothingDue } from './bill-rows.ts';
import { expectBackOnline, problem, RECEIPT, signIn, test, title } from './fixtures.ts';
import {
  BILL,
  cartEntry,
  chooseMethod,
  closeSheet,
  confirmationNumber,
  countSubmits,
  expectPaidOnce,
  goToReview,
  putIntoCart,
  submitButton,
} from './payment-steps.ts';

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desk', viewport: { width: 1280, height: 800 } },
]) {
  test.describe(`On ${device}`, () => {
    test.use({ viewport });

    test(`I pay a bill with a saved card and save its receipt as a PDF (CHK-01 to CHK-17, RCT-01 to RCT-16, BIL-40)`, {
      tag: device === 'a phone' ? '@normal' : [],
    }, async ({ page, server }) => {
      const today = (await server.today()) as CalendarDate;
      await signIn(page);
      await page.getByRole('link', { name: BILL }).click();
      await expect(page.getByRole('main')).toContainText('$82.40');
      await page.getByRole('button', { name: 'Make a Payment' }).click();
      await closeSheet(page);

      await expect(title(page, 'Cart')).toBeFocused();
      await expect(page.getByRole('heading', { name: '1 bill' })).toBeVisible();
      if (device === 'a desk') await expect(cartEntry(page, '1 item')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Bills in your cart' })).toContainText(
        'Harbor City Utilities',
      );
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();

      await expect(title(page, 'Pay method')).toBeFocused();
      await page.getByRole('radio', { name: 'Everyday Visa' }).check();
      await expect(page.getByRole('textbox', { name: 'Email address', exact: true })).toHaveValue(
        PEOPLE.demo.email,
      );
      await page.getByRole('button', { name: 'Review and Confirm' }).click();

      await expect(title(page, 'Review and submit')).toBeFocused();
      const review = page.getByRole('main');
      for (const words of [
        'Harbor City Utilities',
        '100-2218-04',
        'Visa',
        '4242',
        'Dana Mercer',
        '418 Alder Street',
      ])
        await expect(review).toContainText(words);
      await expect(review).toContainText(PEOPLE.demo.email);
      await expect(review).not.toContainText('4111');
      await expect(submitButton(page)).toHaveText('Submit Payment · $82.40');
      await submitButton(page).click();

      await expect(title(page, RECEIPT)).toBeFocused();
      await expect(page).toHaveURL(/#\/cart\/receipt$/);
      await expect(cartEntry(page, '0 items')).toBeVisible();
      await expect(page.getByText(`Paid ${shortDate(today)}`, { exact: true })).toBeVisible();
      await expect(page.getByText('1 item paid with')).toBeVisible();
      await expect(title(page, 'Paid $82.40 to Harbor City Utilities')).toBeVisible();
      await expect(page.getByRole('article')).toContainText(shortDate(today));
      const number = await confirmationNumber(page);
      expect(number).not.toBe('');

      const file = await download(page);
      expect(file.name).toBe(`${fileDate(today)}.pdf`);
      expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(file.bytes.length).toBeGreaterThan(1_000);

      await page.reload();
      await expect(page.getByText(number, { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await expect(title(page, 'Accounts')).toBeVisible();
      await expect(nothingDue(page, BILL)).toBeVisible();
      await unfoldNothingDue(page);
      const paid = billRow(page, BILL);
      await expect(paid.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
      await paid.getByRole('link', { name: BILL }).click();
      await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('$82.40');

      await expectPaidOnce(server);
      await expect
        .poll(async () => (await server.messages()).filter(({ body }) => body.includes(number)).length)
        .toBe(1);
    });
  });
}

test('I pay with the keyboard alone', async ({ page, server }) => {
  await signIn(page, 'single');
  await press(page, page.getByRole('button', { name: 'Make a Payment' }));
  await expect(page.getByRole('heading', { name: 'Pay Harbor City Utilities' })).toBeFocused();
  await press(page, page.getByRole('button', { name: /keep it in the cart$/i }));
  await expect(title(page, 'Cart')).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Proceed to Checkout' }));
  await expect(title(page, 'Pay method')).toBeFocused();
  await press(page, page.getByRole('radio', { name: 'My Visa' }), 'Space');
  await press(page, page.getByRole('button', { name: 'Review and Confirm' }));
  await expect(title(page, 'Review and submit')).toBeFocused();
  await press(page, submitButton(page));
  await expect(title(page, RECEIPT)).toBeFocused();
  const customer = await Customer.signIn(server, 'single');
  expect(await customer.cartCount()).toBe(0);
});

test('a declined card takes nothing, and the page says so first; the cart stays and another card pays (CHK-18)', {
  tag: '@normal',
}, async ({ page, server }) => {
  await goToReview(page, { method: 'Mastercard (is declined)' });
  await submitButton(page).click();
  await expect(problem(page)).toHaveText(
    /^You have not been charged\.\s*.*The card was declined\. Please use another payment method\./,
  );
  await expect(title(page, 'Not paid')).toBeVisible();
  await expect(cartEntry(page, '1 item')).toBeVisible();
  const customer = await Customer.signIn(server);
  expect(await customer.cartCount()).toBe(1);
  expect(await customer.paymentsOf(BILL)).toEqual([]);

  await page.getByRole('link', { name: 'Change payment details' }).click();
  await chooseMethod(page, 'Everyday Visa');
  await submitButton(page).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  await expectPaidOnce(server);
});

test('a payment for tomorrow is scheduled today and made tomorrow (CHK-15, CHK-19, RCT-08, RCT-21)', async ({
  page,
  server,
}) => {
  const tomorrow = addDays((await server.today()) as CalendarDate, 1);
  await putIntoCart(page, { keep: true });
  await page.getByRole('radio', { name: 'Schedule Payment On' }).check();
  await expect(page.getByLabel('Payment date')).toHaveValue(tomorrow);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await chooseMethod(page, 'Everyday Visa');
  await page.getByRole('button', { name: 'Schedule Payment · $82.40' }).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  await expect(page.getByText(/^Scheduled for \d{1,2}\/\d{1,2}\/\d{4}$/)).toBeVisible();
  await expect(cartEntry(page, '0 items')).toBeVisible();
  const customer = await Customer.signIn(server);
  expect(await customer.paymentsOf(BILL)).toEqual([]);
  await page.goto('/#/bills');
  const bill = billRow(page, BILL);
  await expect(bill).toContainText(`Scheduled ${shortDate(tomorrow)}`);

  await server.moveClock(tomorrow);
  await page.reload();
  await expect(nothingDue(page, BILL)).toBeVisible();
  await expectPaidOnce(server);
});

test('a payment date that has passed is refused, with a way to choose another (CHK-22)', async ({
  page,
  server,
}) => {
  const tomorrow = addDays((await server.today()) as CalendarDate, 1);
  await putIntoCart(page, { keep: true });
  await page.getByRole('radio', { name: 'Schedule Payment On' }).check();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await chooseMethod(page, 'Everyday Visa');
  await expect(page.getByRole('button', { name: 'Schedule Payment' })).toBeEnabled();
  await server.moveClock(tomorrow);
  await page.getByRole('button', { name: 'Schedule Payment' }).click();
  await expect(problem(page).first()).toContainText(/date/i);
  await expect(page.getByText('You have not been charged.').filter({ visible: true }).first()).toBeVisible();
  const customer = await Customer.signIn(server);
  expect(await customer.paymentsOf(BILL)).toEqual([]);
  expect(await customer.cartCount()).toBe(1);
});

test('without a connection nothing is submitted and nothing is queued (CHK-23)', async ({ page, server }) => {
  const submits = countSubmits(page);
  await goToReview(page);
  await server.kill();
  await page.evaluate(() => fetch('/health').catch(() => dispatchEvent(new Event('offline'))));
  await expect(submitButton(page)).toBeDisabled();
  await expect(submitButton(page)).toHaveAccessibleDescription(/A payment needs a connection\./);
  await submitButton(page).click({ force: true });
  await server.start();
  await expectBackOnline(page);
  await expect(submitButton(page)).toBeEnabled();
  expect(submits()).toBe(0);
  expect(await (await Customer.signIn(server)).paymentsOf(BILL)).toEqual([]);
  await submitButton(page).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  await expectPaidOnce(server);
});

test('my cart and its date are the same after a reload and on another device, and the steps lead back (CRT-12, CRT-18, CRT-36, PAY-45)', async ({
  page,
  newContext,
}) => {
  await putIntoCart(page);
  await page.getByRole('radio', { name: 'Schedule Payment On' }).check();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('link', { name: 'Back to cart' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Schedule Payment · $82.40' })).toBeVisible();
  await closeSheet(page);
  await expect(page.getByRole('radio', { name: 'Schedule Payment On' })).toBeChecked();
  const other = await (await newContext()).newPage();
  await signIn(other);
  await other.goto('/#/cart');
  await closeSheet(other);
  await expect(other.getByRole('list', { name: 'Bills in your cart' })).toContainText(
    'Harbor City Utilities',
  );
  await expect(other.getByRole('radio', { name: 'Schedule Payment On' })).toBeChecked();
  await other.getByRole('link', { name: 'Back to bills' }).click();
  await expect(other).toHaveURL(/#\/bills$/);
});

test('the steps of a payment open only in their order (NAV-10 to NAV-13)', async ({ page }) => {
  await signIn(page);
  for (const path of ['/cart/paymethods', '/cart/checkout', '/cart/receipt']) {
    await page.goto(`/#${path}`);
    await expect(page).toHaveURL(/#\/cart$/);
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  }
  // A sheet, which opens for a single bill, would choose a method beforehand.
  await payTogether(page, ['Home water', 'Home gas']);
  await page.goto('/#/cart/checkout');
  await expect(page).toHaveURL(/#\/cart\/paymethods$/);
  await expect(title(page, 'Pay method')).toBeVisible();
});

test('I remove a bill from the cart, and the badge follows at once (NAV-24, CRT-05)', async ({
  page,
  server,
}) => {
  await putIntoCart(page);
  await page.getByRole('button', { name: /^Remove Harbor City Utilities/ }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(cartEntry(page, '0 items')).toBeVisible();
  await expect.poll(async () => (await Customer.signIn(server)).cartCount()).toBe(0);
});

test('the summary stays visible from 1178 px on and beyond 256 px, and nowhere else (CRT-33, CRT-34)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1178, height: 600 });
  await signIn(page);
  await payTogether(page, ['Home water', 'Home electric', 'Rental, 2nd floor', 'Home gas']);
  const summary = page.getByTestId('cart-summary');
  const scroll = (top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  const position = () => summary.evaluate((element) => getComputedStyle(element).position);

  await scroll(256);
  await expect.poll(position).toBe('static');
  await scroll(257);
  await expect.poll(position).toBe('fixed');
  await scroll(400);
  await expect(summary.getByText('Total')).toBeInViewport();
  await expect(summary.getByRole('radio', { name: 'Pay Now' })).toBeInViewport();
  await expect(summary.getByRole('button', { name: 'Proceed to Checkout' })).toBeInViewport();

  await page.setViewportSize({ width: 1177, height: 600 });
  await expect.poll(position).toBe('static');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toHaveCount(1);
  await page.setViewportSize({ width: 1178, height: 600 });
  await scroll(0);
  await expect.poll(position).toBe('static');
});

test('a receipt opens by its number, but not the receipt of another customer (NAV-17, RCT-22, RCT-23)', async ({
  page,
}) => {
  await goToReview(page);
  await submitButton(page).click();
  const number = await confirmationNumber(page);
  await page.goto(`/#/receipt/${number}`);
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await page.goto('/#/receipt/000000000');
  await expect(page.getByText('No such receipt')).toBeVisible();
});

test('I am told when the PDF cannot be made (RCT-14, ERR-41)', async ({ page }) => {
  await goToReview(page);
  await submitButton(page).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  // The service worker may be the one that requests it.
  await page.context().route(/\/assets\/pdf[\w.-]*worker/, (route) => route.abort());
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(page.getByText('Error generating PDF.')).toBeVisible();
});

test('printing shows the receipt alone (RCT-09)', async ({ page }) => {
  await goToReview(page);
  await submitButton(page).click();
  const number = await confirmationNumber(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(0);
});

/** Selects the bills on the list and puts them into the cart together. */
async function payTogether(page: Page, names: readonly string[]): Promise<void> {
  await page.goto('/#/bills');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name},` }).check();
  await page.getByRole('button', { name: /^Pay All Selected Bills/ }).click();
  await expect(page.getByRole('heading', { name: `${names.length} bills` })).toBeVisible();
}

async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}

/** Presses Tab until `target` has the focus, then activates it. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press(key);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}
