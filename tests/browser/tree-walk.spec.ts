import { expect } from '@playwright/test';
import { ASK } from '../../office/text/en.ts';
import { ASK_REFUND, REFUND_STATE, REFUNDS } from '../../office/text/refunds.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { signIn, test } from './fixtures.ts';
import { NORA } from './new-customer-steps.ts';
import { newest } from './newest-message.ts';
import { monthOf } from './return-months.ts';
import { signInStaff } from './staff-sign-in.ts';
import { TreeWalk } from './tree-walk.ts';

test.describe('By the accessibility tree alone, in the words of its script,', () => {
  test.beforeEach(() => test.slow());

  test('I sign in', async ({ page }) => {
    const walk = await TreeWalk.on(page);
    await page.goto('/');
    await walk.type('textbox', 'Email', PEOPLE.demo.email);
    await walk.type('textbox', 'Password', PASSWORD);
    await walk.press('button', 'Login');
    await walk.arrive('heading', 'Accounts');
    await walk.expectScript('sign-in');
  });

  test('I find what is late', async ({ page }) => {
    const walk = await TreeWalk.on(page);
    await signIn(page);
    await walk.forget();
    await walk.read('region', 'Past due');
    await walk.read('heading', /^Past due .* returns?$/);
    await walk.read('list', 'Past due');
    await walk.read('link', /, Home electric, /);
    await walk.read('button', 'Pay Now, Home electric, 100-2218-77');
    await walk.press('link', /, Home electric, /);
    await walk.arrive('heading', 'Harbor City Utilities');
    await walk.expectScript('find-what-is-late');
  });

  test('I pay', async ({ page }) => {
    const walk = await TreeWalk.on(page);
    await signIn(page);
    await walk.forget();
    await walk.press('button', 'Pay Now, Home electric, 100-2218-77');
    await walk.arrive('heading', 'Pay Harbor City Utilities');
    await walk.press('button', /^Submit Payment · \$/);
    await walk.arrive('heading', /^Paid \$[\d.]+ to Harbor City Utilities$/);
    await walk.expectScript('pay');
  });

  test('I pay by a new card', async ({ page }) => {
    const walk = await TreeWalk.on(page);
    await signIn(page);
    await walk.forget();
    await walk.press('button', 'Pay Now, Home electric, 100-2218-77');
    await walk.arrive('heading', 'Pay Harbor City Utilities');
    await walk.read('button', /^Submit Payment · \$/);
    await walk.press('button', 'Change the payment method');
    await walk.press('link', 'Another method');
    await walk.arrive('heading', 'Pay method');
    await walk.press('link', 'Add Pay Method');
    await walk.arrive('heading', 'Add pay method');
    await walk.type('textbox', 'Card number', '4111111111111111');
    await walk.type('textbox', 'Name on card', 'Dana Mercer');
    await walk.type('combobox', 'Expiry month', '12');
    await walk.type('combobox', 'Expiry year', '2031');
    await walk.pressAtRest('button', 'Save');
    await walk.arrive('textbox', 'Security code');
    await walk.typeHere('123');
    await walk.press('button', 'Save');
    await walk.hear('Your wallet changes are updated successfully.');
    await walk.arrive('heading', 'Pay method');
    await walk.read('radio', /^Visa 1111/);
    await walk.press('button', 'Review and Confirm');
    await walk.arrive('heading', 'Review and submit');
    await walk.press('button', /^Submit Payment/);
    await walk.arrive('heading', /^Paid \$[\d.]+ to Harbor City Utilities$/);
    await walk.expectScript('pay-by-new-card');
  });

  test('I turn on an auto pay', async ({ page }) => {
    const walk = await TreeWalk.on(page);
    await signIn(page, 'autopay', { at: '/#/auto-pays' });
    await expect(page.getByRole('link', { name: /^Setup/ }).first()).toBeVisible();
    await walk.forget();
    await walk.type('searchbox', 'Search your auto pays', 'PK-70008');
    await walk.hear();
    await walk.press('link', /^Setup.*PK-70008/);
    await walk.arrive('heading', 'Auto Pay');
    await walk.press('button', 'Turn on');
    await walk.hear(/Your Auto Pay has been scheduled for/);
    await walk.expectScript('auto-pay');
  });

  test('I sign up and verify my address', async ({ page, server }) => {
    const walk = await TreeWalk.on(page);
    await page.goto('/');
    await walk.press('link', 'Sign Up');
    await walk.arrive('heading', 'Sign Up');
    await walk.pressAtRest('button', 'Next');
    await walk.arrive('textbox', 'Email');
    await walk.typeHere(NORA.email);
    await walk.type('textbox', 'Password', NORA.password);
    await walk.type('textbox', 'Confirm password', NORA.password);
    await walk.press('checkbox', 'I accept the terms and conditions', 'Space');
    await walk.press('button', 'Next');
    await walk.arrive('heading', 'Please verify your email address');
    const link = await newest(server, NORA.email, /(#\/register\/verify-email\S+)/);
    await page.goto(`/${link}`);
    await walk.arrive('textbox', 'Password');
    await walk.typeHere(NORA.password, true);
    await walk.press('button', 'Verify my email address');
    await walk.arrive('heading', 'Your email address is verified');
    await walk.press('link', 'Sign in');
    await walk.type('textbox', 'Email', NORA.email);
    await walk.type('textbox', 'Password', NORA.password);
    await walk.press('button', 'Login');
    await walk.arrive('heading', 'Add account');
    await walk.expectScript('sign-up');
  });

  test('I file a return', async ({ page, server }) => {
    const walk = await TreeWalk.on(page);
    await signIn(page);
    await walk.forget();
    await walk.press('link', /Mercer Pottery LLC.*2200417/);
    await walk.arrive('heading', 'State Revenue Department');
    const { year, words } = await monthOf(server, 1);
    await walk.type('combobox', 'Tax year', year);
    await walk.press('link', new RegExp(`^${words}`));
    await walk.arrive('heading', words);
    await walk.pressAtRest('button', 'File Return');
    await walk.arrive('textbox', 'Gross sales');
    await walk.typeHere('12345.50');
    await walk.pressHere('Tab');
    await walk.hear('Saved');
    await walk.press('button', 'File Return');
    await walk.arrive('heading', 'File this return?');
    await walk.press('button', 'File Return');
    await walk.hear('The return was sent to filing.');
    await walk.expectScript('file-a-return');
  });

  test('two people of the office give a part back', async ({ page, newContext }) => {
    const walk = await TreeWalk.on(page);
    await signInStaff(page, 'cashier');
    await walk.forget();
    await walk.press('link', 'Payments');
    await walk.arrive('heading', 'Payments');
    const paid = page
      .getByRole('row')
      .filter({ hasText: 'Harbor City Utilities' })
      .filter({ hasText: 'Paid' });
    const number = (await paid.first().getByRole('link').first().textContent()) ?? '';
    await walk.press('link', number);
    await walk.press('button', ASK_REFUND.open);
    await walk.arrive('heading', ASK_REFUND.title(number));
    await walk.type('textbox', new RegExp(`^${ASK_REFUND.amount}`), '5');
    await walk.type('textbox', new RegExp(`^${ASK_REFUND.reason}`), 'You paid twice.');
    await walk.press('button', ASK_REFUND.submit);
    await expect(page.getByText(REFUND_STATE.asked).first()).toBeVisible();
    await walk.hear();

    const other = await (await newContext()).newPage();
    const second = await TreeWalk.on(other, walk);
    await signInStaff(other, 'approver');
    await other.goto(page.url());
    await second.forget();
    await second.press('button', REFUNDS.approve);
    await second.arrive('heading', /./);
    await second.type('textbox', new RegExp(`^${ASK.reason}`), 'Checked.');
    await second.press('button', REFUNDS.approve);
    await second.hear(REFUNDS.decided(REFUND_STATE.done));
    await second.expectScript('office-refund');
  });
});
