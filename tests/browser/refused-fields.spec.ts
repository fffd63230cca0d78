import { expect, type Locator, type Page } from '@playwright/test';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { fillLogin, signIn, test } from './fixtures.ts';
import { expectHeard, heard, listen } from './heard.ts';
import { hiddenFocus } from './hidden-focus.ts';
import { putIntoCart, submitButton } from './payment-steps.ts';
import { openReturn } from './return-months.ts';

/** A part of the page that the fixed bars do not cover. */
async function expectBetweenBars(page: Page, words: Locator): Promise<void> {
  await expect(words).toBeInViewport({ ratio: 1 });
  const box = await words.boundingBox();
  const covered = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x as number, y as number)?.closest('header, nav') !== null,
    [(box?.x ?? 0) + 4, (box?.y ?? 0) + 4],
  );
  expect(covered).toBe(false);
}

test('on a phone, what the server refuses is said at its field, in sight and with the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/');
  await fillLogin(page, PEOPLE.single.email, { password: 'Wrong-pass-1' });
  const refused = page.locator(':focus').filter({ hasText: 'The email or password provided was invalid' });
  await expect(refused).toHaveCount(1);
  // What the focus reads is not announced too.
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await expectBetweenBars(page, refused);
  await expect(page).toHaveTitle('Error: Sign in – Billfold');

  await signIn(page, 'single');
  await page.goto('/#/settings/security');
  await expect(page).toHaveTitle('Security and devices – Billfold');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Old password', { exact: true }).fill('Wrong-pass-1');
  await page.getByLabel('New password', { exact: true }).fill('Quiet-River-42');
  await page.getByLabel('Confirm password', { exact: true }).fill('Quiet-River-42');
  await page.getByRole('button', { name: 'Save' }).click();
  const old = page.getByLabel('Old password', { exact: true });
  await expect(old).toBeFocused();
  await expect(old).toHaveAccessibleDescription(/^Error: .*password/);
  await expectBetweenBars(page, page.locator('#old-password-error'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveTitle('Error: Security and devices – Billfold');
});

/** The field has the focus and says why it was refused, once, in sight of a low screen. */
async function expectRefused(page: Page, field: Locator, words: RegExp, at?: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toBeFocused();
  const described = (await field.getAttribute('aria-describedby')) ?? '';
  const error = at ?? described.split(' ').find((id) => id.endsWith('-error'));
  await expectBetweenBars(page, page.locator(`[id="${error}"]`));
  expect(await hiddenFocus(page)).toBeUndefined();
  const said = (await heard(page)).filter((heard) => words.test(`Error: ${heard}`));
  expect(said).toEqual([]);
}

/** What the server answers each change of a nickname, and how many it was asked for. */
async function refuseNicknames(page: Page, status: number, message: string): Promise<() => number> {
  let asked = 0;
  await page.route('**/api/v2.1/accounts/*', (route) => {
    asked += 1;
    return route.fulfill({ status, json: { message } });
  });
  return () => asked;
}

async function editNickname(page: Page, typed: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Home water' }).click();
  await page.getByRole('button', { name: 'Edit nickname' }).click();
  const field = page.getByRole('textbox', { name: 'Nickname' });
  await field.fill(typed);
  await heard(page);
  return field;
}

test('a nickname that is refused when I leave its field can be left there, changed and given up', async ({
  page,
}) => {
  await listen(page);
  await signIn(page);
  const asked = await refuseNicknames(page, 500, FALLBACK);
  const field = await editNickname(page, 'Lake house');
  await page.keyboard.press('Tab');
  await expectRefused(page, field, /Unable to save changes\./);
  await expect(field).toHaveAccessibleDescription(
    /^Nothing was changed\. The nickname is Home water\. Error: /,
  );
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(field).toHaveValue('Lake house');
  expect(asked()).toBe(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit nickname' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Biller and account' })).toContainText('Home water');
  await expect(page).not.toHaveTitle(/^Error/);
});

for (const { width, height } of [
  { width: 320, height: 568 },
  { width: 640, height: 450 },
]) {
  const size = `on a screen of ${width} x ${height}`;

  test(`${size}, a wrong sign-in code is said at its field`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await listen(page);
    await page.goto('/');
    await fillLogin(page, PEOPLE.code.email);
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.fill('0000');
    await heard(page);
    await page.getByRole('button', { name: 'Confirm Code' }).click();
    await expectRefused(page, code, /wrong or has expired/);
  });

  test(`${size}, a common password is said at its field`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await listen(page);
    await page.goto('/');
    await fillLogin(page, PEOPLE.temporary.email);
    const chosen = page.getByLabel('New password', { exact: true });
    await chosen.fill('Password1');
    await page.getByLabel('Confirm password', { exact: true }).fill('Password1');
    await heard(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expectRefused(page, chosen, /common/);
  });

  test(`${size}, a password that was used is said at its field`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await listen(page);
    await signIn(page, 'single');
    await page.goto('/#/settings/security');
    await page.getByRole('button', { name: 'Change password' }).click();
    for (const label of ['Old password', 'New password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill(PASSWORD);
    await heard(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectRefused(page, page.getByLabel('New password', { exact: true }), /must differ/);
  });

  test(`${size}, a nickname that is refused is said at its field, which keeps it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await listen(page);
    await signIn(page);
    await refuseNicknames(page, 404, 'This could not be found.');
    const field = await editNickname(page, 'Lake house');
    await page.keyboard.press('Enter');
    await expectRefused(page, field, /could not be found/);
    await expect(field).toHaveAccessibleDescription(
      'Nothing was changed. The nickname is Home water. Error: This could not be found.',
    );
    await expect(field).toHaveValue('Lake house');
    await expect(page).toHaveTitle(/^Error: /);
  });

  test(`${size}, an email that is taken is said at its field`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await listen(page);
    await signIn(page, 'single');
    await page.goto('/#/settings/profile');
    await page.getByRole('button', { name: 'Change Email' }).click();
    const email = page.getByRole('textbox', { name: 'New email' });
    await email.fill(PEOPLE.demo.email);
    await heard(page);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expectRefused(page, email, /already used by another customer/);
  });

  test(`${size}, a mobile number that is taken and its wrong code are said at their fields`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await listen(page);
    await signIn(page, 'unasked', { at: '/#/history' });
    const number = page.getByRole('textbox', { name: 'Mobile number' });
    await number.pressSequentially('3035550177');
    await heard(page);
    await page.getByRole('button', { name: 'Send Verification' }).click();
    await expectRefused(page, number, /already used by another customer/);
    await number.fill('');
    await number.pressSequentially('7205550111');
    await page.getByRole('button', { name: 'Send Verification' }).click();
    const code = page.getByRole('textbox', { name: 'Verification code' });
    for (const wrong of ['000000', '000001']) {
      await code.fill(wrong);
      await heard(page);
      await page.getByRole('button', { name: 'Confirm Code' }).click();
      await expect(code).toHaveAccessibleDescription(/Error: .*wrong/);
      await expectRefused(page, code, /wrong/);
    }
  });
}

const refuse = (page: Page, call: string, message: string, status = 422) =>
  page.route(`**/${call}`, (route) => route.fulfill({ status, json: { message } }));

for (const { width, height } of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
]) {
  const size = `on a screen of ${width} x ${height}`;

  for (const [what, path, name] of [
    ['a notification', '/#/settings/notifications', 'By text'],
    ['the code at sign-in', '/#/settings/security', 'Ask for a code when I sign in'],
  ] as const)
    test(`${size}, the refused switch of ${what} says why below it, in sight`, async ({ page }) => {
      const words = 'This cannot be changed now.';
      await page.setViewportSize({ width, height });
      await listen(page);
      await signIn(page, 'demo', { at: path });
      const control = page.getByRole('switch', { name }).last();
      // While its state is read, a press does nothing.
      await expect(control).not.toHaveAttribute('aria-busy', 'true');
      await refuse(page, '{AddOrUpdateCustomerNotification,sign-in-codes}', words);
      await control.focus();
      await heard(page);
      await page.keyboard.press('Space');
      await expect(control).toHaveAccessibleDescription(new RegExp(`Error: ${words}$`));
      await expect(control).toHaveAttribute('aria-invalid', 'true');
      await expect(control).toBeFocused();
      await expectBetweenBars(page, page.getByRole('alert').filter({ hasText: words }));
      await expect.poll(() => hiddenFocus(page)).toBeUndefined();
      await expect(page).toHaveTitle(/^Error: /);
      expect((await heard(page)).filter((said) => said.includes(words))).toEqual([`Error: ${words}`]);
    });

  test(`${size}, a pending payment that is refused says why with the focus, in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await listen(page);
    await signIn(page, 'partner', { at: '/#/scheduled-payments' });
    await refuse(page, 'services/web/schedulePayment/Process*', 'The bank is closed.');
    await page
      .getByRole('button', { name: /^Pay Now/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await heard(page);
    await dialog.getByRole('button', { name: 'Pay Now' }).click();
    const refused = page.locator(':focus').filter({ hasText: 'The bank is closed.' });
    await expect(refused).toHaveCount(1);
    await expect(refused).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveTitle(/^Error: /);
    await heard(page);
  });
}

/** Answers a call with a refusal that names a field. */
const refuseField = (page: Page, call: string, errors: Record<string, string>) =>
  page.route(`**/${call}`, (route) =>
    route.fulfill({ status: 422, json: { message: Object.values(errors)[0], errors } }),
  );

for (const { width, height, hasTouch } of [
  { width: 390, height: 844, hasTouch: true },
  { width: 1280, height: 800, hasTouch: false },
])
  test.describe(`on a screen of ${width} x ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch });

    test('a payment date after the due date is announced, and a refused one is answered at its field', async ({
      page,
    }) => {
      await listen(page);
      await putIntoCart(page);
      const date = page.getByLabel('Payment date');
      const saved = () => page.waitForResponse('**/cart/UpdateScheduledDate');
      await Promise.all([saved(), page.getByRole('radio', { name: 'Schedule Payment On' }).check()]);
      await expect(date).toBeEnabled();
      await heard(page);
      const late = addDays((await date.inputValue()) as CalendarDate, 200);
      await Promise.all([saved(), date.fill(late)]);
      await expectHeard(page, 'Selected date is after the due date');
      expect(await heard(page)).toHaveLength(1);
      const words = 'The biller takes no payment on this day.';
      await refuseField(page, 'cart/UpdateScheduledDate', { scheduled_date: words });
      const refused = addDays(late, 1);
      await date.fill(refused);
      await expectHeard(page, words);
      await expect(date).toBeFocused();
      await expect(date).toHaveValue(refused);
      await expect(date).toHaveAccessibleDescription(new RegExp(`Error: ${words}$`));
      await expect(page).toHaveTitle('Error: Cart – Billfold');
      expect((await heard(page)).filter((said) => said.includes(words))).toHaveLength(1);
      expect(await hiddenFocus(page)).toBeUndefined();
      await page.unroute('**/cart/UpdateScheduledDate');
      await page.getByRole('radio', { name: 'Pay Now' }).check();
      await expect(page).toHaveTitle('Cart – Billfold');
    });

    test('in the pay sheet, a late date is announced, and a refused one is answered at its field', async ({
      page,
    }) => {
      await listen(page);
      await signIn(page);
      await page.getByRole('button', { name: /^Pay Now, Home water,/ }).click();
      await expect(submitButton(page)).toHaveText(/\$/);
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: 'Change the date' }).click();
      const saved = () => page.waitForResponse('**/cart/UpdateScheduledDate');
      await Promise.all([saved(), sheet.getByRole('radio', { name: 'Schedule Payment On' }).check()]);
      const date = sheet.getByLabel('Payment date');
      await expect(date).toBeEnabled();
      const late = addDays((await date.inputValue()) as CalendarDate, 200);
      await Promise.all([saved(), date.fill(late)]);
      await expectHeard(page, 'Selected date is after the due date');
      const words = 'The biller takes no payment on this day.';
      await refuseField(page, 'cart/UpdateScheduledDate', { scheduled_date: words });
      await date.fill(addDays(late, 1));
      await expectHeard(page, words);
      await expect(date).toBeFocused();
      await expect(date).toHaveAccessibleDescription(new RegExp(`Error: ${words}$`));
      await expect(page).toHaveTitle(/^Error: /);
      // The sum is worked out anew meanwhile, and says so each time.
      const said = await page.evaluate(() => window.billfoldHeard.map(({ words }) => words));
      expect(said.filter((one) => one.includes(words))).toHaveLength(1);
    });

    test('Proceed to Checkout leads to the amount that the server refuses, each time', async ({ page }) => {
      await listen(page);
      await putIntoCart(page);
      const words = 'This biller takes no such amount.';
      await refuseField(page, 'cart/UpdateItem', { amount: words });
      const amount = page.getByRole('textbox', { name: /^Amount to pay/ });
      await amount.fill('50');
      for (let tries = 0; tries < 2; tries += 1) {
        await heard(page);
        await page.getByRole('button', { name: 'Proceed to Checkout' }).focus();
        await page.keyboard.press('Enter');
        await expect(amount).toBeFocused();
        await expect(amount).toHaveAccessibleDescription(new RegExp(`Error: ${words}$`));
        await expect(page).toHaveTitle(/^Error: /);
        expect(await hiddenFocus(page)).toBeUndefined();
      }
    });

    test('a comment and a custom amount of a return that are refused have the focus', async ({
      page,
      server,
    }) => {
      await listen(page);
      await signIn(page);
      await openReturn(page, server, 'Unfiled Returns', 1);
      const words = 'This comment was not taken.';
      await refuseField(page, 'SaveTaxReturnsById*', { comment: words });
      const comment = page.getByRole('textbox', { name: /^Comment on/ }).first();
      await comment.fill('Paid in cash.');
      await heard(page);
      await page.keyboard.press('Tab');
      await expectRefused(page, comment, new RegExp(`Error: ${words}`), 'tax-not-saved');
      await expect(page).toHaveTitle(/^Error: /);
      await page.goto('/#/bills');
      await openReturn(page, server, 'Filed Returns', 5);
      const pay = page.getByRole('region', { name: 'Payment' });
      await pay.getByRole('switch', { name: /custom amount/ }).check();
      const amount = pay.getByRole('textbox', { name: 'Custom amount' });
      await amount.fill('25.50');
      await refuseField(page, 'cart/AddToCart', { amount: words });
      for (let tries = 0; tries < 2; tries += 1) {
        await heard(page);
        await pay.getByRole('button', { name: 'Pay Now' }).focus();
        await page.keyboard.press('Enter');
        await expectRefused(page, amount, new RegExp(`Error: ${words}`));
        await expect(page).toHaveTitle(/^Error: /);
      }
    });

    test('Enter in a wrong range of the history says again what is wrong', async ({ page }) => {
      await listen(page);
      await signIn(page, 'demo', { at: '/#/history/payments' });
      if (width < 600) await page.getByText(/^Filter and sort/).click();
      await page.getByLabel('Start date').fill('2026-03-31');
      await page.getByLabel('End date').fill('2026-03-01');
      await expect(page).toHaveTitle(/^Error: /);
      for (let tries = 0; tries < 2; tries += 1) {
        await heard(page);
        await page.keyboard.press('Enter');
        await expect.poll(async () => (await heard(page)).length).toBe(1);
        await expect(page.getByLabel('End date')).toBeFocused();
      }
    });

    test('the title says Error where a switch, a method, or a bill of the list is refused', async ({
      page,
    }) => {
      const words = 'Not now.';
      await signIn(page);
      await refuse(page, 'cart/AddToCart', words);
      await page.getByRole('button', { name: /^Pay Now, Home water,/ }).click();
      await expect(page).toHaveTitle(/^Error: /);
      await page.goto('/#/payment-methods');
      await refuse(page, 'wallet/Delete*', words);
      await page.getByRole('button', { name: 'Delete Business Amex' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(1);
      await expect(page).toHaveTitle(/^Error: .*Wallet/);
    });
  });
