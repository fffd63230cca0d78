import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { PEOPLE } from '../../server/demo/people.ts';
import { appCode } from '../support/authenticator-app.ts';
import { expectAccessible } from './accessible.ts';
import { fillLogin, logout, signIn, test, title } from './fixtures.ts';

test('I set an authenticator app up, sign in with its code once, and then with a recovery code (ruling 76)', async ({
  page,
}) => {
  await signIn(page, 'partner');
  await page.goto('/#/settings/security');
  const part = page.getByRole('region', { name: 'Authenticator app' });
  await expect(part).toContainText('Off.');
  await part.getByRole('button', { name: 'Set up an authenticator app' }).click();

  const setUp = page.getByRole('dialog', { name: 'Set up your app' });
  await expect(setUp.getByRole('heading', { name: 'Set up your app' })).toBeFocused();
  await expect(setUp.getByRole('img', { name: 'QR code of the key below' })).toBeVisible();
  const shown = await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const key = (shown ?? '').replaceAll(' ', '');
  await expectAccessible(page);
  const began = Date.now();
  const first = setUp.getByRole('textbox', { name: 'Code from your app' });
  await expect(first).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(first).toHaveAttribute('inputmode', 'numeric');
  await first.fill(appCode(key, began, -9));
  await page.keyboard.press('Enter');
  await expect(first).toHaveAccessibleDescription(/This is not the code that the app shows now/);
  await first.fill(appCode(key, began));
  await setUp.getByRole('button', { name: 'Turn on' }).click();

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [kept = ''] = await codes.getByRole('listitem').allTextContents();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(codes).toBeVisible();
  const saved = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download as text file' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('billfold-recovery-codes.txt');
  expect(await readFile(await file.path(), 'utf8')).toContain(kept);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(part.getByText('On. You have 10 recovery codes left.')).toBeFocused();

  await logout(page);
  const asked = page.getByRole('dialog', { name: 'Enter your code' });
  const code = asked.getByRole('textbox', { name: 'Code from your app' });
  const next = appCode(key, began, 1);
  await fillLogin(page, PEOPLE.partner.email);
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill(next);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Accounts')).toBeVisible();

  await logout(page);
  await fillLogin(page, PEOPLE.partner.email);
  await code.fill(next);
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is wrong or was used before/);
  await expect(code).toBeFocused();
  await expect(asked.getByRole('button', { name: 'Text me a code instead' })).toHaveCount(0);
  await asked.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = asked.getByRole('textbox', { name: 'Recovery code' });
  await expect(recovery).toBeFocused();
  await recovery.fill(kept.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(title(page, 'Accounts')).toBeVisible();
  await page.goto('/#/settings/security');
  await expect(part).toContainText('You have 9 recovery codes left.');

  await part.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expect(codes.getByText(kept)).toHaveCount(0);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(part.getByRole('button', { name: 'New recovery codes' })).toBeFocused();
  await part.getByRole('button', { name: 'Turn off the authenticator app' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(part.getByText('Off.', { exact: true })).toBeFocused();
});
