import { expect, type Page } from '@playwright/test';
import { expectBackOnline, waitUntilInstalled } from '../fixtures.ts';
import { goToReview, proceedToCheckout, putIntoCart, submitButton } from '../payment-steps.ts';
import { openReturn } from '../return-months.ts';
import { keepWaiting, type Stage, storiesIn } from './story.ts';

const WAIT = 'Please wait while your request is being processed';
const HERE = { isSignedIn: true };
const WATER = '100-2218-04';
const VISA = 'Everyday Visa, Visa ending in 4242, expires 01/2029';

async function openSheet(page: Page): Promise<void> {
  await page.goto('/#/bills');
  await page.getByRole('button', { name: 'Pay Now, Home water, 100-2218-04' }).click();
  await expect(submitButton(page).or(page.getByRole('button', { name: /^Submit Payment · / }))).toBeEnabled();
}

/** From now on a payment is not answered. */
const holdCheckout = (page: Page) =>
  page.route('**/services/web/cart/Checkout', () => new Promise<void>(() => undefined));

/** Changes an amount that cannot be saved, and leaves. */
async function leaveTheCart({ page }: Stage): Promise<void> {
  await putIntoCart(page, HERE);
  await page.route('**/services/web/cart/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.getByRole('textbox', { name: /^Amount to pay/ }).fill('12.00');
  await page.getByRole('textbox', { name: /^Amount to pay/ }).blur();
  const asked = page.getByRole('alertdialog');
  await expect(async () => {
    await page.evaluate(() => {
      location.hash = location.hash === '#/faq' ? '#/cart' : '#/faq';
    });
    await expect(asked).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

async function payADraft({ page }: Stage): Promise<void> {
  const context = page.context();
  await page.goto('/#/bills');
  await waitUntilInstalled(page);
  await context.setOffline(true);
  const bill = page.getByRole('listitem').filter({ hasText: 'Home gas' });
  await bill.getByRole('button', { name: 'Add to draft' }).click();
  await page.goto('/#/cart');
  await expect(page.getByRole('list', { name: 'Bills in your draft' })).toBeVisible();
  await context.setOffline(false);
  await expectBackOnline(page);
  await page.route('**/services/web/cart/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : new Promise<void>(() => undefined),
  );
  await page.getByLabel('Pay with').selectOption({ label: VISA });
  await keepWaiting(page);
  await page.getByRole('button', { name: /^(Review and pay|Pay) \$/ }).click();
}

const pending =
  (action: 'Pay Now' | 'Edit' | 'Delete') =>
  async ({ page }: Stage) => {
    await page.goto('/#/scheduled-payments');
    await page.getByRole('row').filter({ hasText: WATER }).getByRole('button', { name: action }).click();
    await expect(page.locator('[data-loading]')).toHaveCount(0);
  };

async function chooseWhatIsNotAccepted({ page }: Stage): Promise<void> {
  await putIntoCart(page, { ...HERE, bill: 'Trash, home' });
  await proceedToCheckout(page);
  await page.getByText(/^Cannot be used here/).click();
  await page
    .getByRole('radio', { name: /checking/i })
    .first()
    .click({ force: true });
}

/** Puts a return into the cart, and then one that cannot be paid together with it. */
async function payWhatIsBarred({ page, server }: Stage): Promise<void> {
  await page.goto('/#/bills');
  const pay = page.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Pay Now' });
  await page.getByRole('link', { name: /2200418/ }).click();
  await page.getByRole('region', { name: 'Filed Returns', exact: true }).getByRole('link').last().click();
  await pay.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await page.goto('/#/bills');
  await openReturn(page, server, 'Filed Returns', 5);
  await pay.click();
}

export const PAYING = [
  ...storiesIn(
    'src/screens/cart',
    'demo',
    [
      'CartContents',
      'Remove all items?',
      async ({ page }) => {
        await putIntoCart(page, HERE);
        await page.getByRole('button', { name: 'Remove All' }).click();
      },
    ],
    ['CartContents', 'Leave without saving?', leaveTheCart],
    ['Draft', WAIT, payADraft],
    ['sheet/PaySheet', 'Pay Harbor City Utilities', ({ page }) => openSheet(page)],
    [
      'sheet/PaySheet',
      WAIT,
      async ({ page }) => {
        await openSheet(page);
        await holdCheckout(page);
        await page.getByRole('button', { name: /^Submit Payment · / }).click();
      },
    ],
  ),
  ...storiesIn(
    'src/screens',
    'demo',
    [
      'review/Review',
      WAIT,
      async ({ page }) => {
        await goToReview(page, HERE);
        await holdCheckout(page);
        await submitButton(page).click();
      },
    ],
    ['pay-methods/MethodDialog', 'Bank account not accepted', chooseWhatIsNotAccepted],
  ),
  ...storiesIn('src/widgets', 'demo', ['bills/CartRuleDialog', 'Not added to your cart', payWhatIsBarred]),
  ...storiesIn(
    'src/screens',
    'partner',
    ['scheduled/PayNow', 'Submit Payment', pending('Pay Now')],
    ['scheduled/EditPayment', 'Edit Pending Payment', pending('Edit')],
    ['scheduled/DeletePayment', 'Delete Pending Payment', pending('Delete')],
  ),
];
