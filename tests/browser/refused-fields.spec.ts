import { expect, type Locator, type Page } from '@playwright/test';
import { FALLBACK } from '../../domain/api/call.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { fillLogin, signIn, test } from './fixtures.ts';
import { heard, listen } from './heard.ts';
import { hiddenFocus } from './hidden-focus.ts';

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

test('on a phone, what the server refuses is said at its field, in sight and with the focus', {
  tag: '@normal',
}, async ({ page }) => {
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
async function expectRefused(page: Page, field: Locator, words: RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toBeFocused();
  const described = (await field.getAttribute('aria-describedby')) ?? '';
  const error = described.split(' ').find((id) => id.endsWith('-error'));
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
      await refuse(page, '{AddOrUpdateCustomerNotification,sign-in-codes}', words);
      const control = page.getByRole('switch', { name }).last();
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
