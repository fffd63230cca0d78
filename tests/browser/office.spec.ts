import { expect } from '@playwright/test';
import { BILLER } from '../../office/text/billers.ts';
import { ASK, OFFICE } from '../../office/text/en.ts';
import { ADD_PASSKEY, OWN_SIGN_IN, REMOVE_FACTOR } from '../../office/text/own-sign-in.ts';
import { ASK_REFUND, REFUND_STATE, REFUNDS } from '../../office/text/refunds.ts';
import { PASSKEY, SIGN_IN } from '../../office/text/session.ts';
import { PASSWORD } from '../../server/demo/people.ts';
import { STAFF } from '../../server/demo/staff.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './fixtures.ts';
import { expectHeard, heard, listen } from './heard.ts';
import { hiddenFocus } from './hidden-focus.ts';
import { BUILT } from './server.ts';
import { signInStaff } from './staff-sign-in.ts';

test('in the office two people give a part of a payment back, and every page on the way is accessible', async ({
  page,
  newContext,
}) => {
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
  await expect(other.getByRole('button', { name: REFUNDS.approve })).toBeVisible();
  await expectAccessible(other, 'a request for a refund');
  await other.getByRole('button', { name: REFUNDS.approve }).click();
  const decision = other.getByRole('dialog');
  await decision.getByLabel(ASK.reason).fill('Checked.');
  await decision.getByRole('button', { name: REFUNDS.approve }).click();
  await expect(other.getByText('$5.00 went back. The payer is told.')).toBeVisible();
});

test('on a low screen, a pause and its end are announced, and the button with the focus stays in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await listen(page);
  await signInStaff(page, 'operator');
  await page.goto('/office/billers/harbor');
  const pause = page.getByRole('button', { name: BILLER.pause, exact: true });
  for (let times = 0; times < 2; times += 1) {
    await pause.focus();
    await heard(page);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog');
    await question.getByLabel(BILLER.words).fill('Back tomorrow.');
    await question.getByLabel(ASK.reason).fill('A test.');
    await question.getByRole('button', { name: BILLER.pause }).click();
    await expectHeard(page, BILLER.pauseDone);
    const resume = page.getByRole('button', { name: BILLER.resume });
    await expect(resume).toBeFocused();
    expect(await hiddenFocus(page)).toBeUndefined();
    await expect(resume).toBeInViewport({ ratio: 1 });
    await heard(page);
    await page.keyboard.press('Enter');
    await question.getByLabel(ASK.reason).fill('It is over.');
    await question.getByRole('button', { name: BILLER.resume }).click();
    await expectHeard(page, BILLER.resumeDone);
    await expect(pause).toBeInViewport({ ratio: 1 });
    await heard(page);
  }
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

/** The page of a site with a name: no passkey belongs to a number. */
const named = (address: string) => address.replace('127.0.0.1', 'localhost');

test.describe('with a passkey', () => {
  test.use({
    // A server knows its own address only when it is started on a known port.
    baseURL: async ({ server }, use) => {
      await server.deploy(BUILT);
      await use(named(server.address));
    },
  });

  test('I add a passkey, give the authenticator app up, and sign in with the passkey', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signInStaff(page, 'cashier');
    await page.getByRole('link', { name: OFFICE.own(STAFF.cashier.name) }).click();
    await expect(page.getByRole('heading', { level: 1, name: OWN_SIGN_IN.title })).toBeVisible();
    await expect(page.getByText(OWN_SIGN_IN.hasApp)).toBeVisible();
    await expectAccessible(page, 'my sign-in');
    await page.getByRole('button', { name: OWN_SIGN_IN.add }).click();
    const question = page.getByRole('dialog', { name: ADD_PASSKEY.title });
    await question.getByLabel(ADD_PASSKEY.label).fill('This computer');
    await expectAccessible(page, 'the question for a name');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'This computer' })).toContainText(OWN_SIGN_IN.never);
    await page.getByRole('button', { name: OWN_SIGN_IN.removeApp }).click();
    await page.getByRole('dialog').getByRole('button', { name: REMOVE_FACTOR.action }).click();
    await expect(page.getByText(OWN_SIGN_IN.hasNoApp)).toBeVisible();
    const last = page.getByRole('button', { name: OWN_SIGN_IN.removeOf('This computer') });
    await expect(last).toHaveAccessibleDescription(OWN_SIGN_IN.last);

    await page.getByRole('button', { name: OFFICE.signOut }).click();
    await page.getByLabel(SIGN_IN.password, { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: PASSKEY.use })).toBeVisible();
    await expectAccessible(page, 'the second step');
    await page.getByRole('button', { name: PASSKEY.use }).click();
    await expect(page.getByRole('link', { name: OFFICE.own(STAFF.cashier.name) })).toBeVisible();
    await page.getByRole('link', { name: OFFICE.own(STAFF.cashier.name) }).click();
    await expect(page.getByRole('row').filter({ hasText: 'This computer' })).not.toContainText(
      OWN_SIGN_IN.never,
    );
  });
});
