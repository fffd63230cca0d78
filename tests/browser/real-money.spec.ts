import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fillLogin, RECEIPT, title } from './fixtures.ts';
import { addAccount, GAS, leaveWithAddress, NORA, register, WATER } from './new-customer-steps.ts';
import { newest } from './newest-message.ts';
import { chooseMethod, closeSheet, confirmationNumber, submitButton } from './payment-steps.ts';
import { enterCard, leave, type StripePortal, test } from './stripe-portal.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 20_000 });

/** A customer who has just signed up on a phone, and has added an account of a biller. */
async function newCustomer(browser: Browser, portal: StripePortal, account: typeof GAS): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: portal.address,
  });
  const page = await context.newPage();
  await register(page, portal);
  await addAccount(page, account);
  // The list of one bill leads straight to it (BIL-38), and there the question for a mobile number waits.
  await expect(title(page, account.biller)).toBeVisible();
  await page.getByRole('button', { name: 'Never Ask Me Again' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return page;
}

async function signInAgain(page: Page): Promise<void> {
  await page.goto('/');
  await fillLogin(page, NORA.email, { password: NORA.password });
  await expect(title(page, 'Sign in')).toBeHidden();
}

/** Leaves for the payment service. The address is entered once: it fills in the form of the second method. */
async function leaveWith(page: Page, name: string): Promise<void> {
  const street = page.getByLabel('Address', { exact: true });
  if ((await street.inputValue()) === '') return leaveWithAddress(page, name);
  await expect(street).toHaveValue('9 Elm Street');
  await expect(page.getByLabel('Phone')).toHaveValue('(303) 555-0123');
  await leave(page, name);
}

async function addCard(page: Page, name: string, number: string): Promise<void> {
  await page.goto('/#/payment-methods/add');
  await leaveWith(page, name);
  await enterCard(page, number);
  await expect(title(page, 'Xpress Wallet')).toBeVisible();
}

async function addBankAccount(page: Page, name: string, number: string): Promise<void> {
  await page.goto('/#/payment-methods/add');
  await page.getByRole('radio', { name: 'Bank account' }).check();
  await page.getByRole('checkbox', { name: 'I authorize these debits' }).check();
  await leaveWith(page, name);
  await page.getByLabel('Account number').fill(number);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(title(page, 'Xpress Wallet')).toBeVisible();
}

/** The list of one bill leads straight to the bill (BIL-38). */
async function goToReview(page: Page, method: string, amount?: string): Promise<void> {
  await page.goto('/#/bills');
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await closeSheet(page);
  if (amount !== undefined) await page.getByRole('textbox', { name: 'Amount to pay' }).fill(amount);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await chooseMethod(page, method);
}

async function pay(page: Page, method: string, amount?: string): Promise<string> {
  await goToReview(page, method, amount);
  await submitButton(page).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  return confirmationNumber(page);
}

/** The row of a payment in the history. */
async function inHistory(page: Page, what: string): Promise<Locator> {
  await page.goto('/#/history/payments');
  return page.getByRole('region').getByRole('list').getByRole('listitem').filter({ hasText: what }).first();
}

/** What the portal learns from a notice stands there a moment later. */
async function expectInHistory(page: Page, what: string, words: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(await inHistory(page, what)).toContainText(words, { timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
}

async function expectReceipt(page: Page, confirmation: string, words: string): Promise<void> {
  await page.goto(`/#/history/payments/${confirmation}`);
  await expect(page.getByRole('main')).toContainText(words);
}

/** The books agree about these payments: neither is named, unless it is to be. */
async function expectBooks(portal: StripePortal, agreed: readonly string[], named = ''): Promise<void> {
  const findings = await portal.verifyLedger();
  expect(findings).toMatch(/\d+ findings\.|The books agree\./);
  for (const payment of agreed) expect(findings).not.toContain(payment);
  expect(findings).toContain(named);
}

const expectReadable = (page: Page) => expectAccessible(page, 'this page', { onlyColoursInTheDark: true });

const mailAbout = (portal: StripePortal, what: RegExp) => newest(portal, NORA.email, what);

test('I sign up on a phone, add a card at the payment service, and confirm the payment with my bank (SRV-35, CHK-25)', async ({
  browser,
  portal,
}) => {
  const page = await newCustomer(browser, portal, WATER);
  await addCard(page, 'Asks each time', '4000 0027 6000 3184');
  await goToReview(page, 'Asks each time');
  await submitButton(page).click();
  await expect(title(page, 'Confirm your payment')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('What you have not confirmed is not charged.');
  await expectReadable(page);
  await page.getByRole('link', { name: 'Continue to your bank' }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(title(page, 'Paid $64.20 to Harbor City Utilities')).toBeVisible();
  const paid = await confirmationNumber(page);
  await mailAbout(portal, /(Total paid: \$64\.20)/);
  await expect(await inHistory(page, paid)).toContainText('Paid');
  await expectReceipt(page, paid, '$64.20');
  await page.context().close();
  await expectBooks(portal, [paid]);
});

test('I sign up on a phone, pay by bank account, and read what is on its way, has settled and was returned (SRV-35, SRV-36)', async ({
  browser,
  portal,
}) => {
  const page = await newCustomer(browser, portal, GAS);
  await addBankAccount(page, 'House account', '000123456789');
  await mailAbout(portal, /(This is a copy of what you authorized)/);
  const settles = await pay(page, 'House account', '50.00');
  await expect(title(page, 'On its way: $50.00 to Summit Gas')).toBeVisible();
  await expectReadable(page);
  await mailAbout(portal, /(Total on its way: \$50\.00)/);
  await addBankAccount(page, 'Closed account', '000111111113');
  const returns = await pay(page, 'Closed account', '20.00');
  await expect(await inHistory(page, returns)).toContainText('Payment on its way.');
  await portal.passDays(6);
  await signInAgain(page);
  await expectInHistory(page, settles, 'Paid');
  await expectInHistory(page, returns, 'The bank returned the payment: account closed.');
  await expectReadable(page);
  await mailAbout(portal, /(what it had paid is open on the bill again)/);
  await expectReceipt(page, settles, 'Paid in part: $50.00 to Summit Gas');
  await expectReceipt(page, returns, 'Returned');
  await page.context().close();
  await expectBooks(portal, [settles, returns]);
});

test('I sign up on a phone, and read what was given back in part, and what my bank asks for', async ({
  browser,
  portal,
}) => {
  const page = await newCustomer(browser, portal, GAS);
  await addCard(page, 'Plain', '4242 4242 4242 4242');
  const refunded = await pay(page, 'Plain', '50.00');
  const answer = await fetch(`${portal.address}/sandbox/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation_num: refunded, ending: 'refund in part' }),
  });
  expect(answer.status).toBe(200);
  await expect(await inHistory(page, refunded)).toContainText('$10.00 of $50.00 given back');
  await page.goto(`/#/history/payments/${refunded}`);
  await expect(page.getByRole('main')).toContainText('$10.00 of $50.00 given back');
  await expectReadable(page);
  await mailAbout(portal, /(\$10\.00 of your payment of \$50\.00 to Summit Gas was given back)/);

  await addCard(page, 'Disputed', '4000 0000 0000 0259');
  const disputed = await pay(page, 'Disputed', '20.00');
  await expectInHistory(page, disputed, 'Disputed');
  await page.goto(`/#/history/payments/${disputed}`);
  await expect(page.getByRole('main')).toContainText('It counts as paid until the dispute is decided.');
  // The green of what is paid would say that all is well.
  const ink = await title(page, /^Paid/).evaluate((heading) => getComputedStyle(heading).color);
  await expect(page.getByText('Disputed', { exact: true })).toHaveCSS('color', ink);
  await expectReadable(page);
  await mailAbout(portal, /(Your bank asked Summit Gas to give back \$20\.00)/);
  await page.context().close();
  // Somebody has to answer the dispute at Stripe.
  await expectBooks(portal, [refunded], `: ${disputed}`);
});

test('I sign up on a phone, and an auto pay that my bank wants confirmed says so and is paid by me', async ({
  browser,
  portal,
}) => {
  const page = await newCustomer(browser, portal, GAS);
  await addCard(page, 'Asks each time', '4000 0027 6000 3184');
  await page.goto('/#/auto-pays');
  await page.getByRole('link', { name: 'Setup' }).click();
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByText('Auto Pay is on.')).toBeVisible();
  await portal.passDays(8);
  await signInAgain(page);
  await expectInHistory(page, GAS.number, 'Your bank wants you to confirm this payment yourself.');
  await expect(await inHistory(page, GAS.number)).toContainText('You have not been charged.');
  await mailAbout(
    portal,
    /(Your bank wants you to confirm this payment yourself\. You have not been charged\.)/,
  );
  await page.goto('/#/auto-pays');
  await expect(page.getByRole('main')).toContainText('It is not tried again for this bill.');
  await expectReadable(page);
  await goToReview(page, 'Asks each time');
  await submitButton(page).click();
  await page.getByRole('link', { name: 'Continue to your bank' }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(title(page, 'Paid $118.75 to Summit Gas')).toBeVisible();
  const paid = await confirmationNumber(page);
  await mailAbout(portal, /(Total paid: \$118\.75)/);
  await expect(await inHistory(page, paid)).toContainText('Paid');
  await expectReceipt(page, paid, '$118.75');
  await page.context().close();
  await expectBooks(portal, [paid]);
});
