import { expect, type Page } from '@playwright/test';
import { problem, signIn, test, title } from './fixtures.ts';
import { expectHeard, focused, heard, listen } from './heard.ts';
import { hiddenFocus } from './hidden-focus.ts';
import { BILL, submitButton } from './payment-steps.ts';

const UNSAVED = 'Unable to save item. Please try again later.';
const MOST = 'You can pay up to $82.40.';
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Pay Harbor City Utilities' });
const payNow = (page: Page) => page.getByRole('button', { name: new RegExp(`^Pay Now, ${BILL},`) });

async function openSheet(page: Page): Promise<void> {
  await listen(page);
  await signIn(page);
  await payNow(page).focus();
  await page.keyboard.press('Enter');
  await expect(submitButton(page)).toHaveText('Submit Payment · $82.40');
}

test('an amount that is not saved stays, its failure is said in the sheet, and Submit answers at the field (CRT-08)', async ({
  page,
}) => {
  await openSheet(page);
  await heard(page);
  await page.route('**/cart/UpdateItem', (route) => route.fulfill({ status: 500, json: {} }));
  const amount = sheet(page).getByLabel('Amount to pay, in dollars');
  await amount.fill('50');
  await page.keyboard.press('Tab');
  await expectHeard(page, UNSAVED);
  await expect(amount).toHaveValue('50');
  await expect(amount).toHaveAccessibleDescription(`${MOST} Error: ${UNSAVED}`);
  await expect(submitButton(page)).toHaveText('Submit Payment');
  await sheet(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await heard(page);
  await submitButton(page).click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(`${MOST} Error: You have not been charged. ${UNSAVED}`);
  await expect(amount).toHaveValue('50');
  await heard(page);
  await page.unroute('**/cart/UpdateItem');
  await submitButton(page).click();
  await expect(title(page, 'Paid in part: $50.00 to Harbor City Utilities')).toBeVisible();
});

for (const { width, height } of [
  { width: 320, height: 568 },
  { width: 375, height: 520 },
  { width: 390, height: 700 },
])
  test(`at ${width} x ${height}, no stop of the sheet lies under its foot (WCAG 2.4.11)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openSheet(page);
    const hidden: string[] = [];
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stops = 0; stops < 11; stops += 1) {
        await page.keyboard.press(key);
        const words = await hiddenFocus(page);
        if (words !== undefined) hidden.push(`${key}: ${words}`);
      }
    expect(hidden).toEqual([]);
  });

for (const way of ['Escape', 'Close'])
  test(`after ${way} in the sheet, the focus is on the button that opened it`, async ({ page }) => {
    await openSheet(page);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await sheet(page).getByRole('button', { name: 'Close' }).click();
    await expect(sheet(page)).toHaveCount(0);
    await expect(payNow(page)).toBeFocused();
    await expect(payNow(page)).toBeInViewport();
  });

test('changing my password begins at its first field and ends at the button (WCAG 2.4.3)', async ({
  page,
}) => {
  await listen(page);
  await signIn(page, 'demo', { at: '/#/settings/security' });
  const change = page.getByRole('button', { name: 'Change password' });
  await change.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Old password', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await expect(change).toBeFocused();
});

test('the amount that I ask for takes the place and the focus of its button (APL-17, APL-18)', async ({
  page,
}) => {
  await listen(page);
  await signIn(page, 'autopay', { at: '/#/auto-pays' });
  const ask = page.getByRole('button', { name: /^Get Autopay Amount, / }).first();
  await ask.focus();
  const called = (await ask.getAttribute('aria-label'))?.replace('Get Autopay Amount, ', '') ?? '';
  await heard(page);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => focused(page))
    .toMatch(new RegExp(`^group "${called}: (\\$[\\d.,]+|the amount is not known)"`));
});

test('a deleted pay method is named, and no other method gets its focus', async ({ page }) => {
  await listen(page);
  await signIn(page, 'demo', { at: '/#/payment-methods' });
  await page.getByRole('button', { name: 'Delete Business Amex' }).focus();
  await heard(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectHeard(page, 'Business Amex was deleted.');
  await expect(title(page, 'Xpress Wallet')).toBeFocused();
  await heard(page);
});

test('a form that is refused as a whole is a group with a name, which the focus says once', async ({
  page,
}) => {
  await listen(page);
  await signIn(page, 'demo', { at: '/#/settings/security' });
  await page.route('**/customer/ChangePassword', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Old password', { exact: true }).fill('Demo-pass-1');
  await page.getByLabel('New password', { exact: true }).fill('Quarry-lamp-47');
  await page.getByLabel('Confirm password', { exact: true }).fill('Quarry-lamp-47');
  await heard(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(problem(page)).toBeFocused();
  expect(await focused(page)).toBe('group "There is a problem"');
  expect(await heard(page)).toEqual([]);
});

test('a PDF is told to a screen reader while it is made and when it is saved (WCAG 4.1.3)', async ({
  page,
}) => {
  await listen(page);
  await signIn(page);
  await page.goto('/#/history/payments');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Evergreen HOA, / })
    .first()
    .click();
  const save = page.getByRole('button', { name: 'Download PDF' });
  await save.focus();
  await heard(page);
  let makeIt = () => {};
  const isTold = new Promise<void>((resolve) => {
    makeIt = resolve;
  });
  // The service worker may be the one that requests it.
  await page.context().route(/\/assets\/pdf[\w.-]*worker/, async (route) => {
    await isTold;
    await route.continue();
  });
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const making = page.getByRole('status').filter({ hasText: 'Making the PDF…' });
  await expect(making).toHaveCount(1);
  makeIt();
  await saving;
  await expectHeard(page, 'The PDF was saved to your device.');
  await expect(making).toHaveCount(0);
  await expect(save).toBeFocused();
});

test('each button with an icon says its name once', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: new RegExp(`, ${BILL}(,|$)`) }).click();
  const edit = page.getByRole('button', { name: 'Edit nickname' });
  await expect(edit).toHaveAccessibleDescription('');
  await expect(edit.getByTitle('Edit nickname')).toHaveCount(1);
});

test('at the amount I hear how much I can pay at most before I type (WCAG 3.3.2)', async ({ page }) => {
  await openSheet(page);
  await expect(sheet(page).getByLabel('Amount to pay, in dollars')).toHaveAccessibleDescription(MOST);
});

test('an arrow key on the closed list of periods opens no bill (WCAG 3.2.2)', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: new RegExp(`, ${BILL}(,|$)`) }).click();
  const period = page.getByLabel('Select Billing Period');
  await period.focus();
  const shown = page.url();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Show bill' }).focus();
  expect(page.url()).toBe(shown);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(shown);
});
