import { expect, type Locator } from '@playwright/test';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { Customer } from './api.ts';
import { problem, RECEIPT, test, title } from './fixtures.ts';
import {
  BILL,
  cartEntry,
  closeSheet,
  confirmationNumber,
  countSubmits,
  expectPaidOnce,
  goToReview,
  SUM,
  submitButton,
} from './payment-steps.ts';
import { pressAtOnce } from './tabs.ts';

const CHECKOUT = '**/services/web/cart/Checkout';

test('a double click pays once (CHK-16, NAV-32)', { tag: '@normal' }, async ({ page, server }) => {
  await server.setFaults({ processor: 'slow' });
  const submits = countSubmits(page);
  await goToReview(page);
  await submitButton(page).dblclick();
  await expect(
    page.getByRole('dialog', { name: 'Please wait while your request is being processed' }),
  ).toBeVisible();
  await expect(title(page, RECEIPT)).toBeVisible();
  expect(submits()).toBe(1);
  await expectPaidOnce(server);
});

test('when the answer to a submit is lost, I am asked to wait and end on the receipt with one payment (CHK-24)', {
  tag: '@normal',
}, async ({ page, server }) => {
  const submits = countSubmits(page);
  await goToReview(page);
  await page.route(CHECKOUT, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submitButton(page).click();
  await expect(page.getByText('Do not pay again.').or(title(page, RECEIPT)).first()).toBeVisible();
  await expect(title(page, RECEIPT)).toBeVisible();
  await expect(cartEntry(page, '0 items')).toBeVisible();
  expect(submits()).toBe(1);
  await expectPaidOnce(server);
});

test('when a submit never arrives, I read that nothing was taken and can pay (CHK-24)', async ({
  page,
  server,
}) => {
  await goToReview(page);
  await page.route(CHECKOUT, (route) => route.abort('connectionreset'), { times: 1 });
  await submitButton(page).click();
  await expect(problem(page)).toHaveText(/^You have not been charged\./);
  await submitButton(page).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  await expectPaidOnce(server);
});

test('the page of a captive portal does not count as the answer to a submit (CHK-24)', async ({
  page,
  server,
}) => {
  await goToReview(page);
  await page.route(
    CHECKOUT,
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' });
    },
    { times: 1 },
  );
  await submitButton(page).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  await expectPaidOnce(server);
});

test('when the processor stays silent, I may leave, cannot pay again, and read the truth in the end (CHK-24)', async ({
  page,
  server,
}) => {
  await goToReview(page, { keep: true });
  await server.setFaults({ processor: 'ambiguous' });
  await submitButton(page).click();
  await expect(page.getByText('Do not pay again.')).toBeVisible();
  await expect(submitButton(page)).toHaveCount(0);
  await page.goto('/#/bills');
  await expect(title(page, 'Accounts')).toBeVisible();
  await page.goto('/#/cart/checkout');
  await expect(page.getByText('Do not pay again.')).toBeVisible();

  await server.moveClock(addDays((await server.today()) as CalendarDate, 1));
  const paid = title(page, RECEIPT);
  const unpaid = problem(page).filter({ hasText: 'You have not been charged.' });
  await expect(paid.or(unpaid).first()).toBeVisible();
  const wasPaid = await paid.isVisible();
  const customer = await Customer.signIn(server);
  expect(await customer.paymentsOf(BILL)).toEqual(wasPaid ? [SUM] : []);
  expect(await customer.cartCount()).toBe(wasPaid ? 0 : 1);
});

test('the notice about an open payment is as wide as my bills, and dismissing it keeps the focus on the page (CHK-24)', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await goToReview(page, { keep: true });
  await server.setFaults({ processor: 'ambiguous' });
  await submitButton(page).click();
  await expect(title(page, 'Checking your payment')).toBeVisible();
  await page.goto('/#/bills');
  const notice = page.getByRole('status').filter({ hasText: 'We are checking what happened.' });
  await expect(notice).toBeVisible();
  await page.clock.fastForward(40_000);
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  expect(await widthOf(notice)).toBeGreaterThanOrEqual(
    await widthOf(page.getByRole('region', { name: /^Due in/ })),
  );

  await server.setFaults({ processor: 'up' });
  await server.moveClock(addDays((await server.today()) as CalendarDate, 1));
  await page.clock.fastForward(60_000);
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

for (const keep of [true, false]) {
  test(`a reload in the middle of a submit leads to the receipt, with one payment, with Keep ${keep ? 'on' : 'off'} (CHK-24)`, async ({
    page,
    server,
  }) => {
    const submits = countSubmits(page);
    await goToReview(page, { keep });
    await server.setFaults({ processor: 'slow' });
    const sent = page.waitForRequest(CHECKOUT);
    await submitButton(page).click();
    await sent;
    await page.reload();
    await expect(title(page, RECEIPT)).toBeVisible();
    expect(submits()).toBe(1);
    await expectPaidOnce(server);
  });
}

test('a server that crashes during a submit reports the outcome after its restart (CHK-24)', async ({
  page,
  server,
}) => {
  await goToReview(page, { keep: true });
  await server.setFaults({ processor: 'slow' });
  const sent = page.waitForRequest(CHECKOUT);
  await submitButton(page).click();
  await sent;
  await server.kill();
  await expect(page.getByText('Do not pay again.')).toBeVisible();
  await server.start();
  await server.setFaults({ processor: 'up' });
  await server.moveClock(addDays((await server.today()) as CalendarDate, 1));
  const paid = title(page, RECEIPT);
  const unpaid = problem(page).filter({ hasText: 'You have not been charged.' });
  await expect(paid.or(unpaid).first()).toBeVisible({ timeout: 60_000 });
  const wasPaid = await paid.isVisible();
  const customer = await Customer.signIn(server);
  expect(await customer.paymentsOf(BILL)).toEqual(wasPaid ? [SUM] : []);
});

test('the review in my other tab learns that the cart was paid, and both tabs show the truth', async ({
  page,
  context,
  server,
}) => {
  await goToReview(page);
  const other = await context.newPage();
  await other.goto('/#/cart/checkout');
  await expect(submitButton(other)).toBeEnabled();
  await submitButton(page).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  const number = await confirmationNumber(page);
  await expect(other.getByText('This cart was paid in another tab')).toBeVisible();
  await other.getByRole('link', { name: 'Show receipt' }).click();
  await expect(title(other, RECEIPT)).toBeVisible();
  expect(await confirmationNumber(other)).toBe(number);
  await expectPaidOnce(server);
});

test('when my other tab emptied the cart, my submit says that I was not charged (CHK-18)', async ({
  page,
  context,
}) => {
  await goToReview(page);
  const other = await context.newPage();
  await other.goto('/#/cart');
  await closeSheet(other);
  await other.getByRole('button', { name: 'Remove All' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Remove All' }).click();
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await submitButton(page).click();
  await expect(problem(page).filter({ hasText: 'You have not been charged.' }).first()).toBeVisible();
  await expect(cartEntry(page, '0 items')).toBeVisible();
  await page.getByRole('link', { name: 'Change bills or date' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('two tabs that submit at the same moment make one payment', async ({ page, context, server }) => {
  await goToReview(page);
  const other = await context.newPage();
  await other.goto('/#/cart/checkout');
  await expect(submitButton(other)).toBeEnabled();
  await pressAtOnce([submitButton(page), submitButton(other)]);
  for (const one of [page, other]) {
    await expect(
      title(one, RECEIPT).or(one.getByText('This cart was paid in another tab')).first(),
    ).toBeVisible();
  }
  await expectPaidOnce(server);
});
