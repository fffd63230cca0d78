import { expect, type Page } from '@playwright/test';
import { ASK } from '../../office/text/en.ts';
import { ASK_REFUND, REFUND_STATE, REFUNDS } from '../../office/text/refunds.ts';
import { FACTOR, SIGN_IN } from '../../office/text/session.ts';
import { PASSWORD } from '../../server/demo/people.ts';
import { type DemoStaffName, demoStaffCode, STAFF } from '../../server/demo/staff.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './fixtures.ts';

/** Signs a person of the office in, by keyboard. */
async function signInStaff(page: Page, who: DemoStaffName): Promise<void> {
  await page.goto('/office/');
  await page.getByLabel(SIGN_IN.email).fill(STAFF[who].email);
  await page.getByLabel(SIGN_IN.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByLabel(FACTOR.label).fill(demoStaffCode(Date.now()));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${STAFF[who].name}` })).toBeVisible();
}

test('in the office two people give a part of a payment back, and every page on the way is accessible', {
  tag: '@normal',
}, async ({ page, newContext }) => {
  await signInStaff(page, 'cashier');
  await expectAccessible(page, 'the start page');
  await page.getByRole('link', { name: 'Payments', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  const paid = page.getByRole('row').filter({ hasText: 'Harbor City Utilities' }).filter({ hasText: 'Paid' });
  await expect(paid.first()).toBeVisible();
  await expectAccessible(page, 'the payments');
  await paid.first().getByRole('link').click();
  await page.getByRole('button', { name: ASK_REFUND.open }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel(ASK_REFUND.amount).fill('5');
  await question.getByLabel(ASK_REFUND.reason).fill('You paid twice.');
  await expectAccessible(page, 'the question about a refund');
  await question.getByRole('button', { name: ASK_REFUND.submit }).click();
  await expect(page.getByText(REFUND_STATE.asked).first()).toBeVisible();
  await expect(page.getByRole('button', { name: REFUNDS.approve })).toHaveCount(0);

  const other = await (await newContext()).newPage();
  await signInStaff(other, 'approver');
  await other.goto(page.url());
  await expectAccessible(other, 'a request for a refund');
  await other.getByRole('button', { name: REFUNDS.approve }).click();
  const decision = other.getByRole('dialog');
  await decision.getByLabel(ASK.reason).fill('Checked.');
  await decision.getByRole('button', { name: REFUNDS.approve }).click();
  await expect(other.getByText('$5.00 went back. The payer is told.')).toBeVisible();
});

test('customers’ pages lead to no office, and a customer’s sign-in opens none', async ({ page }) => {
  await page.goto('/');
  expect(await page.locator('a[href*="office"]').count()).toBe(0);
  await page.goto('/office/');
  await page.getByLabel(SIGN_IN.email).fill('demo@billfold.example');
  await page.getByLabel(SIGN_IN.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The email or the password is wrong.')).toBeVisible();
});
