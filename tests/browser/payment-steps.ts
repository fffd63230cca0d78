import { expect, type Locator, type Page } from '@playwright/test';
import { Customer } from './api.ts';
import { signIn, title } from './fixtures.ts';
import type { BuiltServer } from './server.ts';

export const BILL = 'Home water';
export const SUM = 82.4;

export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Payment' });

interface Way {
  bill?: string;
  method?: string;
  keep?: boolean;
  isSignedIn?: boolean;
}

/**
 * Closes the sheet that pays one bill, for a story about the steps. The sheet grows once the review is there: a press
 * at that moment ends beside the button, and is made again.
 */
export async function closeSheet(page: Page): Promise<void> {
  const keep = page.getByRole('button', { name: /keep it in the cart$/i });
  const sheet = page.getByRole('dialog');
  await expect(keep).toBeVisible();
  await expect(async () => {
    if (await keep.isVisible()) await keep.click({ timeout: 2_000 });
    await expect(sheet).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}

/**
 * Goes on with the steps. The sheet, where it shows, is closed first. A sheet that opens between the two halves of a
 * press takes it, and a slow press may have led on although it was given up: so the press counts once the step shows.
 */
export async function proceedToCheckout(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: /keep it in the cart$/i });
  const next = title(page, 'Pay method');
  await expect(async () => {
    if (await next.isVisible()) return;
    if (await close.isVisible()) await close.click({ timeout: 2_000 });
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click({ timeout: 2_000 });
    await expect(next).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Puts the bill into the cart, and stays on the cart's ordinary page. */
export async function putIntoCart(
  page: Page,
  { bill = BILL, keep = false, isSignedIn = false }: Way = {},
): Promise<void> {
  if (isSignedIn) await page.goto('/#/bills');
  else await signIn(page, 'demo', { keep });
  await page.getByRole('link', { name: new RegExp(`, ${bill}(,|$)`) }).click();
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await expect(title(page, 'Cart')).toBeVisible();
  await closeSheet(page);
}

export async function chooseMethod(page: Page, method: string): Promise<void> {
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await expect(title(page, 'Review and submit')).toBeVisible();
}

/** Goes from the login page to the review, ready to submit. */
export async function goToReview(page: Page, way: Way = {}): Promise<void> {
  await putIntoCart(page, way);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await chooseMethod(page, way.method ?? 'Everyday Visa');
  await expect(submitButton(page)).toBeEnabled();
}

/** The cart link of the navigation, with its count. */
export function cartEntry(page: Page, count: string): Locator {
  return page.getByRole('link', { name: `Cart ${count}` }).filter({ visible: true });
}

export async function confirmationNumber(page: Page): Promise<string> {
  const copy = page.getByRole('button', { name: /^Copy confirmation number/ });
  await expect(copy).toBeVisible();
  return ((await copy.textContent()) ?? '').replace('Copy confirmation number', '').trim();
}

/** The number of submits that this page has sent so far. */
export function countSubmits(page: Page): () => number {
  let submits = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/cart/Checkout')) submits += 1;
  });
  return () => submits;
}

/** Requires a single payment according to the services, whatever a page shows. */
export async function expectPaidOnce(server: BuiltServer): Promise<void> {
  const customer = await Customer.signIn(server);
  expect(await customer.paymentsOf(BILL)).toEqual([SUM]);
  expect(await customer.cartCount()).toBe(0);
}
