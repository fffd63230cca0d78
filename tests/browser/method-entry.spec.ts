import { type ChildProcess, spawn } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { inRepository } from '../../tools/paths.ts';
import { portOf } from '../support/port-of.ts';
import { expectAccessible } from './accessible.ts';
import { test as base, signIn, title } from './fixtures.ts';
import { putIntoCart } from './payment-steps.ts';
import { BUILT, BuiltServer } from './server.ts';

const NOT_ENTERED = 'The number was not entered. Nothing was saved.';

/** A server whose processor is the stand-in for Stripe. Its pages are of another origin, which no other test may call. */
const test = base.extend<{ portal: BuiltServer }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const portal = new BuiltServer();
      await portal.open();
      const stripe = standIn();
      const port = await portOf(stripe, /listens on http:\/\/127\.0\.0\.1:(\d+)/);
      await portal.deploy(BUILT, {
        PROCESSOR: 'stripe',
        PUBLIC_URL: portal.address,
        STRIPE_CONNECT: '0',
        STRIPE_KEY: 'sk_test_stand_in',
        STRIPE_URL: `http://127.0.0.1:${port}`,
        STRIPE_WEBHOOK_SECRETS: 'whsec_of_the_stand_in_for_stripe',
      });
      await use(portal);
      stripe.kill();
      await portal.close();
    },
    { timeout: 150_000 },
  ],
});

function standIn(): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', inRepository('tests/stand-ins/stripe/start.ts')], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const nickname = (page: Page) => page.getByRole('textbox', { name: 'Nickname (optional)' });

async function leave(page: Page, name: string): Promise<void> {
  await nickname(page).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page, 'Enter your payment method')).toBeVisible();
}

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: 'Save' }).click();
}

test('I enter a number at the payment service on a phone: left, closed half-way, in another window and entered (SRV2-38)', async ({
  browser,
  portal,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: portal.address,
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto('/#/payment-methods/add');
  await expect(
    page.getByText('You enter the number at our payment service, Stripe. Billfold never sees it.'),
  ).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectAccessible(page);

  await leave(page, 'Trips');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText(NOT_ENTERED)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change what I entered' }).click();
  await expect(nickname(page)).toHaveValue('Trips');

  await leave(page, 'Long trips');
  await page.close();
  const other = await context.newPage();
  await other.goto('/#/payment-methods/add');
  await expect(other.getByText(NOT_ENTERED)).toBeVisible();
  await other.getByRole('link', { name: 'Continue at Stripe' }).click();
  await enterCard(other, '5555 5555 5555 4444');
  await expect(title(other, 'Xpress Wallet')).toBeVisible();
  const saved = other.getByRole('listitem').filter({ hasText: 'Long trips' });
  await expect(saved).toContainText('Mastercard');
  await expect(saved).toHaveCount(1);

  await putIntoCart(other, { isSignedIn: true });
  await other.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await other.getByRole('link', { name: 'Add Pay Method' }).click();
  await other.getByRole('radio', { name: 'Bank account' }).check();
  await leave(other, 'House account');
  await other.getByLabel('Account number').fill('000123456789');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(title(other, 'Pay method')).toBeVisible();
  await expect(other.getByRole('radio', { name: 'House account' })).toBeChecked();
  await context.close();
});
