import { expect } from '@playwright/test';
import { fillLogin, signIn, test } from './fixtures.ts';

test('after 28 minutes I hear how long I have, and stay signed in from the keyboard (ruling 16)', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'single');
  // A change of route would end the notice: with one account, the list leads to its bill.
  await page.waitForURL(/#\/bills\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.clock.fastForward(28 * 60_000);
  const notice = page.getByRole('alertdialog', { name: 'Are you still there?' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(notice).toHaveAccessibleDescription(
    /no activity for 28 minutes\..*you will be signed out in about 2 minutes\./,
  );
  await expect(notice.getByRole('heading')).toBeFocused();
  await page.clock.fastForward(60_000);
  await expect(notice.getByRole('status')).toHaveText('About 1 minute is left.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(notice.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(heading).toBeFocused();
  await page.clock.fastForward(27 * 60_000);
  await expect(notice).toHaveCount(0);
  await page.clock.fastForward(60_000);
  await page.keyboard.press('Escape');
  await expect(notice).toHaveCount(0);
  await expect(heading).toBeFocused();
});

test('the sign-in code says its number and its time, and another one is asked for from the keyboard', async ({
  page,
}) => {
  await page.goto('/');
  await fillLogin(page, 'code@billfold.example');
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(
    /your number that ends in \d\d\. The code is good for 10 minutes\./,
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send the code again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(
    /Error: Please wait \d+ seconds before you ask for another code\./,
  );
});

test('the code of a registration says its time, and another mail is asked for from the keyboard', async ({
  page,
}) => {
  await page.goto('/');
  await fillLogin(page, 'unverified@billfold.example');
  const code = page.getByRole('textbox', { name: 'Code from the email' });
  await expect(code).toHaveAccessibleDescription(
    'The link is good for 24 hours, the code for 10 minutes. You can ask for a new email with a new link and code.',
  );
  const again = page.getByRole('button', { name: 'Resend confirmation email' });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'An email is on its way.' })).toBeVisible();
});
