import { expect } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { test, title } from './fixtures.ts';
import { focused, heard, listen, tabTo } from './heard.ts';

test('with the keyboard alone, and by what is said, I sign in, find what is late and pay it', {
  tag: '@normal',
}, async ({ page }) => {
  test.slow();
  await listen(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await tabTo(page, /Email/)).toBe('textbox "Email"');
  await page.keyboard.type(PEOPLE.demo.email);
  expect(await tabTo(page, /"Password"/)).toBe('textbox "Password"');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Accounts')).toBeVisible();
  expect(await page.title()).toBe('Accounts – Billfold');
  await heard(page);

  expect(await tabTo(page, /^button "Pay Now, Home electric/)).toBe(
    'button "Pay Now, Home electric, 100-2218-77"',
  );
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Pay Harbor City Utilities' });
  await expect(sheet).toBeVisible();
  expect(await focused(page)).toBe('heading "Pay Harbor City Utilities" [level=2]');
  await heard(page);
  const submit = await tabTo(page, /Submit Payment/);
  expect(submit).toMatch(/^button "Submit Payment · \$[\d.]+"$/);
  const sum = /\$[\d.]+/.exec(submit)?.[0] ?? '';
  await page.keyboard.press('Enter');
  await expect(title(page, `Paid ${sum} to Harbor City Utilities`)).toBeFocused();
  expect(await page.title()).toBe(`Paid ${sum} to Harbor City Utilities – Billfold`);
  expect(await focused(page)).toBe(`heading "Paid ${sum} to Harbor City Utilities" [level=1]`);
  const said = (await heard(page)).filter((words) => words.startsWith('Paid'));
  expect(said).toEqual([`Paid ${sum} to Harbor City Utilities`]);
});
