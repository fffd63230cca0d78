import { expect, type Locator, type Page } from '@playwright/test';
import { PEOPLE } from '../../server/demo/people.ts';
import { fillLogin, signIn, test } from './fixtures.ts';

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
  const refused = page.getByRole('alert').filter({ hasText: 'The email or password provided was invalid' });
  await expect(refused).toHaveCount(1);
  await expect(refused.locator('..')).toBeFocused();
  await expectBetweenBars(page, refused);

  await signIn(page, 'single');
  await page.goto('/#/settings/security');
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
});
