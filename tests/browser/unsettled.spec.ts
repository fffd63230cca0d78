import { expect, type Page } from '@playwright/test';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { expectBackOnline, logout, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { closeSheet } from './payment-steps.ts';

const SAVED_HERE = 'Saved on this device. It is sent when you are online.';
const SENT = 'Your changes are updated successfully.';

async function openBill(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home water' }).click();
  await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit nickname' }).click();
  await page.getByRole('textbox', { name: 'Nickname' }).fill(name);
  await page.keyboard.press('Enter');
}

/** The nickname beside the biller, where it is edited. */
const nickname = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Biller and account' }).getByText(name);

const listed = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`, ${name}(,|$)`) });

test.describe('A nickname', () => {
  test('is saved when I leave its field, and I can undo that (DET-06 to DET-09)', async ({ page }) => {
    await signIn(page);
    await openBill(page);
    await page.getByRole('button', { name: 'Edit nickname' }).click();
    const field = page.getByRole('textbox', { name: 'Nickname' });
    await expect(field).toBeFocused();
    await field.fill('Lake house');
    await page.keyboard.press('Tab');
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(nickname(page, 'Lake house')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(nickname(page, 'Home water')).toBeFocused();
    await page.goto('/#/bills');
    await expect(listed(page, 'Home water')).toBeVisible();
  });

  test('stays unchanged when I press Escape, and is cleared with the x (DET-08, DET-09)', async ({
    page,
  }) => {
    await signIn(page);
    await openBill(page);
    await page.getByRole('button', { name: 'Edit nickname' }).click();
    await page.getByRole('textbox', { name: 'Nickname' }).fill('Nonsense');
    await page.keyboard.press('Escape');
    await expect(nickname(page, 'Home water')).toBeVisible();
    await page.getByText('Remove this account or its nickname').click();
    await page.getByRole('button', { name: 'Remove nickname' }).click();
    await expect(page.getByText(SENT)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Add a nickname' })).toBeVisible();
  });

  test('that I change offline waits on the device through a restart, and is then sent (ruling 19)', async ({
    server,
    openBrowser,
  }) => {
    const before = await openBrowser('dana');
    const first = await before.newPage();
    await signIn(first, 'demo', { keep: true });
    await openBill(first);
    await waitUntilInstalled(first);
    await server.kill();
    await rename(first, 'Lake house');
    await expect(first.getByText(SAVED_HERE)).toBeVisible();
    await expect(first.getByText('1 change waits to be sent')).toBeVisible();
    await before.close();

    const page = await (await openBrowser('dana')).newPage();
    await page.goto('/');
    await expect(listed(page, 'Lake house')).toBeVisible();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('dialog')).toContainText('Nickname of account');
    await page.getByRole('button', { name: 'Keep them' }).click();
    await server.start();
    await expectBackOnline(page);
    await expect(page.getByText('Your change was sent.')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('1 change waits to be sent')).toBeHidden();
    await page.reload();
    await expect(listed(page, 'Lake house')).toBeVisible();
  });

  test('that waits would be lost by a logout, which says so first (ruling 14)', async ({ page, server }) => {
    await signIn(page);
    await waitUntilInstalled(page);
    await openBill(page);
    await server.kill();
    await rename(page, 'Lake house');
    await expect(page.getByText(SAVED_HERE)).toBeVisible();
    await logout(page);
    const warning = page.getByRole('alertdialog', { name: 'Log out and lose changes?' });
    await expect(warning).toContainText('Nickname of account');
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(nickname(page, 'Lake house')).toBeVisible();
    await logout(page);
    await warning.getByRole('button', { name: 'Log out' }).click();
    await expect(title(page, 'Sign in')).toBeVisible();
  });

  test('of an account that was taken from me meanwhile is rejected with a message, the old nickname remains, and what I typed stays in the field', async ({
    page,
  }) => {
    await signIn(page);
    await openBill(page);
    await page.route('**/api/v2.1/accounts/*', (route) =>
      route.fulfill({ status: 404, json: { message: 'This could not be found.' } }),
    );
    await rename(page, 'Lake house');
    const field = page.getByRole('textbox', { name: 'Nickname' });
    await expect(field).toHaveAccessibleDescription(
      'Nothing was changed. The nickname is Home water. Error: This could not be found.',
    );
    await expect(field).toHaveValue('Lake house');
    await page.keyboard.press('Escape');
    await expect(nickname(page, 'Home water')).toBeVisible();
  });
});

test('anywhere in the app, on any device, I am told the outcome of a payment whose answer was lost (CHK-24, ruling 24)', {
  tag: '@normal',
}, async ({ page, server, newContext }) => {
  await page.clock.install();
  await signIn(page, 'demo', { keep: true });
  await openBill(page);
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await closeSheet(page);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio', { name: 'Everyday Visa' }).check();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await server.setFaults({ processor: 'ambiguous' });
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await expect(title(page, 'Checking your payment')).toBeVisible();
  await page.goto('/#/bills');
  await page.clock.fastForward(40_000);
  await expect(page.getByText('Do not pay again.')).toBeVisible();
  const other = await (await newContext()).newPage();
  await other.clock.install();
  await signIn(other, 'demo', { keep: true });
  await expect(async () => {
    await other.clock.fastForward(40_000);
    await expect(other.getByText('was submitted on another device')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(other.getByRole('link', { name: 'Show this payment' })).toHaveCount(0);
  await server.setFaults({ processor: 'up' });
  await server.moveClock(addDays((await server.today()) as CalendarDate, 1));
  await page.clock.fastForward(60_000);
  // An alert that waits under the bell names the payment too, so only what is shown counts.
  const outcome = (where: Page) =>
    where.getByText(/^Your payment of \$82\.40 (went through|was not made)\./).filter({ visible: true });
  await expect(outcome(page)).toBeVisible();
  await other.clock.fastForward(60_000);
  await expect(outcome(other)).toBeVisible();
});

test('damaged rows on my device are fetched again, and every page works afterwards', async ({
  page,
  watch,
}) => {
  await signIn(page, 'demo', { keep: true });
  await openBill(page);
  await damage(page);
  for (const address of ['/#/bills', '/#/cart']) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(title(page, 'This page did not open')).toBeHidden();
    await expect(title(page, /Accounts|Cart/)).toBeVisible();
  }
  await page.goto('/#/bills');
  await expect(listed(page, 'Home water')).toBeVisible();
  await openBill(page);
  // Each page reports its damaged rows to the console once.
  expect(watch.errors.splice(0).length).toBeGreaterThan(0);
});

/** Keeps the form of every row and replaces its content. */
function damage(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('billfold'));
    for (const name of ['billList', 'bills', 'cart', 'checkoutDetails']) {
      const store = db.transaction(name, 'readwrite').objectStore(name);
      for (const row of await done(store.getAll()))
        await done(store.put({ ...row, blob: '{"form":1,"value":[{}]}' }));
    }
    db.close();
  });
}
