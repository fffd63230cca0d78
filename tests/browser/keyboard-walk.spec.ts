import { expect } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { signIn, test, title } from './fixtures.ts';
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
  // Until the review has come, the button is at rest and names no sum.
  await expect(sheet.getByRole('button', { name: /^Submit Payment · \$/ })).toBeEnabled();
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

test('with the keyboard alone, and by what is said, I turn on an auto pay', async ({ page }) => {
  test.slow();
  await listen(page);
  await signIn(page, 'autopay', { at: '/#/auto-pays' });
  await expect(title(page, 'Recurring Automatic Payments')).toBeVisible();
  expect(await tabTo(page, /^searchbox/)).toBe('searchbox "Search your auto pays"');
  await page.keyboard.type('PK-70008');
  await expect(page.getByRole('link', { name: 'Setup' })).toHaveCount(1);
  expect(await tabTo(page, /^link "Setup"/)).toBe('link "Setup"');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Auto Pay')).toBeFocused();
  await expect(page.getByRole('button', { name: /^(Turn on|Add a payment method)$/ })).toBeEnabled();
  await heard(page);
  expect(await tabTo(page, /^button "Turn on"/)).toBe('button "Turn on"');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveText(/^Auto Pay is on\.The next payment is planned for /);
  expect((await heard(page)).join()).toMatch(/Your Auto Pay has been scheduled for \d+\/\d+\/\d+/);
});

test('with the keyboard alone, and by what is said, I sign up', async ({ page }) => {
  test.slow();
  await listen(page);
  await page.goto('/');
  await tabTo(page, /^link "Sign Up"/);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Sign Up')).toBeFocused();
  expect(await tabTo(page, /Email/)).toBe('textbox "Email"');
  await page.keyboard.type('nora.berg@billfold.example');
  for (const name of ['Password', 'Confirm password']) {
    expect(await tabTo(page, new RegExp(`^textbox "${name}"`))).toBe(`textbox "${name}"`);
    await page.keyboard.type('Quiet-River-42');
  }
  expect(await tabTo(page, /^checkbox/)).toBe('checkbox "I accept the terms and conditions"');
  await page.keyboard.press('Space');
  expect(await focused(page)).toBe('checkbox "I accept the terms and conditions" [checked]');
  expect(await tabTo(page, /^button "Next"/)).toBe('button "Next"');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Please verify your email address')).toBeFocused();
  expect(await page.title()).toBe('Please verify your email address – Billfold');
});
