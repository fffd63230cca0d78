import { expect } from '@playwright/test';
import { ASK } from '../../office/text/en.ts';
import { ASK_REFUND, REFUND_STATE, REFUNDS } from '../../office/text/refunds.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { signIn, test, title } from './fixtures.ts';
import { expectHeard, focused, heard, listen, tabTo, twice } from './heard.ts';
import { NORA } from './new-customer-steps.ts';
import { newest } from './newest-message.ts';
import { monthOf } from './return-months.ts';
import { signInStaff } from './staff-sign-in.ts';

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
  await expect(page.getByRole('button', { name: 'Pay Now, Home electric, 100-2218-77' })).toBeVisible();
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

test('with the keyboard alone, and by what is said, I pay with a new card', async ({ page }) => {
  test.slow();
  await listen(page);
  await signIn(page);
  await expect(page.getByRole('button', { name: 'Pay Now, Home electric, 100-2218-77' })).toBeVisible();
  await tabTo(page, /^button "Pay Now, Home electric/);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Pay Harbor City Utilities' });
  await expect(sheet.getByRole('button', { name: /^Submit Payment · \$/ })).toBeEnabled();
  expect(await tabTo(page, /Change the payment method/)).toBe('button "Change the payment method"');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('button "Keep the payment method" [expanded]');
  expect(await tabTo(page, /^link/)).toBe('link "Another method"');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Pay method')).toBeFocused();
  await expect(page.getByRole('radio', { name: /^Everyday Visa/ })).toBeVisible();
  expect(await tabTo(page, /^link "Add/)).toBe('link "Add Pay Method"');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Add pay method')).toBeFocused();
  await heard(page);

  for (const [control, typed] of [
    ['textbox "Card number"', '4111111111111111'],
    ['textbox "Name on card"', 'Dana Mercer'],
    ['combobox "Expiry month"', '12'],
    ['combobox "Expiry year"', '2031'],
  ] as const) {
    await tabTo(page, new RegExp(`^${control}`));
    await page.keyboard.type(typed);
  }
  expect(await tabTo(page, /^button "Save"/)).toMatch(/^button "Save"/);
  // On the way there, the empty field said what it lacks. After the press it says so again.
  await expectHeard(page, 'The security code must be 3 digits.');
  await heard(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Security code' })).toBeFocused();
  await page.keyboard.type('123');
  await tabTo(page, /^button "Save"/);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Pay method')).toBeFocused();
  await expectHeard(page, 'Your wallet changes are updated successfully.');
  await expect(page.getByRole('radio', { name: /^Visa 1111/ })).toBeChecked();

  await tabTo(page, /^button "Review and Confirm"/);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Review')).toBeFocused();
  const submit = page.getByRole('button', { name: 'Submit Payment' });
  await expect(submit).toBeEnabled();
  await tabTo(page, /^button "Submit Payment/);
  await page.keyboard.press('Enter');
  await expect(title(page, /^Paid \$[\d.]+ to Harbor City Utilities$/)).toBeFocused();
  await heard(page);
});

test('with the keyboard alone, and by what is said, I file a tax return', async ({ page, server }) => {
  test.slow();
  await listen(page);
  await signIn(page);
  const account = page.getByRole('link', { name: /Mercer Pottery LLC.*2200417/ });
  await expect(account).toBeVisible();
  // A list of thirty bills stands before the tax accounts: the search is the short way.
  await tabTo(page, /^button "Search your bills"/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('2200417');
  await tabTo(page, /^link .*2200417/);
  await page.keyboard.press('Enter');
  await expect(title(page, 'State Revenue Department')).toBeFocused();
  const { year, words } = await monthOf(server, 1);
  expect(await tabTo(page, /^combobox/)).toMatch(/^combobox "Tax year"/);
  await page.keyboard.type(year);
  await expect(page.getByRole('link', { name: words })).toBeVisible();
  await tabTo(page, new RegExp(`^link "${words}`));
  await page.keyboard.press('Enter');
  await expect(title(page, words)).toBeFocused();
  await heard(page);

  expect(await tabTo(page, /^button "File Return"/)).toMatch(/^button "File Return"/);
  await expectHeard(page, 'Enter an amount.');
  await heard(page);
  await page.keyboard.press('Enter');
  // What is missing is said, and the focus is where it can be entered.
  await expect(page.getByRole('textbox', { name: 'Gross sales' })).toBeFocused();
  await page.keyboard.type('12345.50');
  await page.keyboard.press('Tab');
  await expectHeard(page, 'Saved');
  await tabTo(page, /^button "File Return"/);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'File this return?' });
  await expect(question).toBeVisible();
  expect(await tabTo(page, /^button "File Return"/)).toBe('button "File Return"');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
  await expectHeard(page, 'The return was sent to filing.');
  await heard(page);
});

test('with the keyboard alone, and by what is said, two people of the office give a part back', async ({
  page,
  newContext,
}) => {
  test.slow();
  await listen(page);
  await signInStaff(page, 'cashier');
  expect(await tabTo(page, /^link "Payments"/)).toBe('link "Payments"');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Payments')).toBeFocused();
  const paid = page.getByRole('row').filter({ hasText: 'Harbor City Utilities' }).filter({ hasText: 'Paid' });
  const number = (await paid.first().getByRole('link').first().textContent()) ?? '';
  // A table is one stop; the arrows lead through its rows.
  await tabTo(page, /^button "Amount"/);
  await page.keyboard.press('Tab');
  for (let row = 0; row < 50 && !(await focused(page)).includes(number); row += 1)
    await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe(`link "${number}"`);
  await page.keyboard.press('Enter');
  expect(await tabTo(page, new RegExp(`^button "${ASK_REFUND.open}`))).toBe(`button "${ASK_REFUND.open}"`);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await tabTo(page, new RegExp(`^textbox "${ASK_REFUND.amount}`));
  await page.keyboard.type('5');
  await tabTo(page, new RegExp(`^textbox "${ASK_REFUND.reason}`));
  await page.keyboard.type('You paid twice.');
  await tabTo(page, new RegExp(`^button "${ASK_REFUND.submit}`));
  await page.keyboard.press('Enter');
  await expect(page.getByText(REFUND_STATE.asked).first()).toBeVisible();

  const other = await (await newContext()).newPage();
  await listen(other);
  await signInStaff(other, 'approver');
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: REFUNDS.approve })).toBeVisible();
  expect(await tabTo(other, new RegExp(`^button "${REFUNDS.approve}`))).toBe(`button "${REFUNDS.approve}"`);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('dialog')).toBeVisible();
  await tabTo(other, new RegExp(`^textbox "${ASK.reason}`));
  await other.keyboard.type('Checked.');
  await tabTo(other, new RegExp(`^button "${REFUNDS.approve}`));
  await other.keyboard.press('Enter');
  await expect(other.getByText('$5.00 went back. The payer is told.')).toBeVisible();
  await expectHeard(other, REFUNDS.decided(REFUND_STATE.done));
  await heard(page);
  await heard(other);
});

test('with the keyboard alone, and by what is said, I turn on an auto pay', async ({ page }) => {
  test.slow();
  await listen(page);
  await signIn(page, 'autopay', { at: '/#/auto-pays' });
  await expect(title(page, 'Recurring Automatic Payments')).toBeVisible();
  expect(await tabTo(page, /^searchbox/)).toBe('searchbox "Search your auto pays"');
  await page.keyboard.type('PK-70008');
  await expect(page.getByRole('link', { name: 'Setup' })).toHaveCount(1);
  expect(await tabTo(page, /^link "Setup, /)).toBe('link "Setup, Not by due date, PK-70008"');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Auto Pay')).toBeFocused();
  await expect(page.getByRole('button', { name: /^(Turn on|Add a payment method)$/ })).toBeEnabled();
  await heard(page);
  expect(await tabTo(page, /^button "Turn on"/)).toBe('button "Turn on"');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveText(/^Auto Pay is on\.The next payment is scheduled for /);
  expect((await heard(page)).join()).toMatch(/Your Auto Pay has been scheduled for \d+\/\d+\/\d+/);
});

test('with the keyboard alone, and by what is said, I sign up and verify my address', async ({
  page,
  server,
}) => {
  test.slow();
  await listen(page);
  await page.goto('/');
  await tabTo(page, /^link "Sign Up"/);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Sign Up')).toBeFocused();
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toHaveAccessibleDescription(/^Still missing or not right: email, /);
  expect(await tabTo(page, /^button "Next"/)).toMatch(/^button "Next"/);
  await expectHeard(page, 'at least 8 characters.');
  expect(await heard(page)).toEqual([
    'Error: Enter your email.',
    'Error: Password must be at least 8 characters.',
  ]);
  await page.keyboard.press('Enter');
  // The fields say what they lack, so the button does not say it again.
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(next).toHaveAccessibleDescription('The fields marked above are missing or not right.');
  await page.keyboard.type('nora.berg');
  await page.keyboard.press('Tab');
  await expectHeard(page, 'Please enter a valid email address.');
  expect(await heard(page)).toEqual(['Error: Please enter a valid email address.']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(NORA.email);
  for (const name of ['Password', 'Confirm password']) {
    await tabTo(page, new RegExp(`^textbox "${name}"`));
    await page.keyboard.insertText(NORA.password);
  }
  await tabTo(page, /^checkbox "I accept the terms and conditions"/);
  await page.keyboard.press('Space');
  expect(await focused(page)).toBe('checkbox "I accept the terms and conditions" [checked]');
  expect(await tabTo(page, /^button "Next"/)).toBe('button "Next"');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Please verify your email address')).toBeFocused();
  expect(await page.title()).toBe('Please verify your email address – Billfold');
  await expectHeard(page, 'An email is on its way.');
  expect(await heard(page)).toEqual([
    'Password strength: Strong',
    'An email is on its way. It can be sent again 5 minutes after the last one.',
  ]);

  const link = await newest(server, NORA.email, /(#\/register\/verify-email\S+)/);
  await page.goto(`/${link}`);
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  expect(await heard(page)).toEqual([]);
  await page.keyboard.type(NORA.password);
  expect(await tabTo(page, /^button "Verify my email address"/)).toBe('button "Verify my email address"');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Your email address is verified')).toBeVisible();
  await expectHeard(page, 'You can sign in now.');
  expect(await heard(page)).toEqual(['You can sign in now.Sign in']);
  expect(await tabTo(page, /^link "Sign in"/)).toBe('link "Sign in"');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await tabTo(page, /^textbox "Email"/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(NORA.email);
  await tabTo(page, /^textbox "Password"/);
  await page.keyboard.type(NORA.password);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Add account')).toBeFocused();
  await heard(page);
});

test('a sentence that two places of a page announce is noticed', async ({ page }) => {
  await listen(page);
  await page.goto('/#/faq');
  await expect(title(page, 'FAQ')).toBeVisible();
  await page.evaluate(() => {
    window.billfoldHeard = [];
    for (const role of ['alert', 'status']) {
      const region = document.createElement('p');
      region.role = role;
      document.body.append(region);
    }
  });
  // Words that come with their region are not announced.
  await page.evaluate(() => {
    const words = { alert: 'Nothing was taken. Try again.', status: 'Try again.' };
    for (const [role, text] of Object.entries(words)) {
      const region = document.body.querySelector(`:scope > p[role=${role}]`);
      if (region) region.textContent = text;
    }
  });
  await expectHeard(page, 'Nothing was taken.');
  expect(twice(await page.evaluate(() => window.billfoldHeard))).toEqual(['Try again.']);
});
