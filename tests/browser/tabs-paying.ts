import { expect, type Page } from '@playwright/test';
import { PEOPLE } from '../../server/demo/people.ts';
import { Customer } from './api.ts';
import { fillLogin, logout, problem, RECEIPT, title } from './fixtures.ts';
import { closeSheet, proceedToCheckout } from './payment-steps.ts';
import type { BuiltServer } from './server.ts';
import {
  button,
  DANA_TEXTS,
  expectNothingOf,
  inEach,
  openTabs,
  pressAtOnce,
  type TabScenario,
  type Tabs,
} from './tabs.ts';

const WATER = 'Home water';
const GAS = 'Home gas';
const OWED = 82.4;

const submit = (page: Page) => page.getByRole('button', { name: /^Submit Payment/ });
const paidElsewhere = (page: Page) => page.getByText('This cart was paid in another tab');
const notCharged = (page: Page) => problem(page).filter({ hasText: 'You have not been charged.' });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name, exact: true });

export async function editOneCart({ context, server }: TabScenario): Promise<void> {
  const [one, other] = await openTabs(context, 2);
  await putIntoCart(one, WATER);
  await closeSheet(one);
  await other.goto('/#/cart');
  await expect(other.getByRole('heading', { name: '1 bill' })).toBeVisible();
  await putIntoCart(other, GAS);
  await expect(one.getByRole('heading', { name: '2 bills' })).toBeVisible();
  await one.getByRole('button', { name: /^Remove Harbor City Utilities/ }).click();
  await expect(other.getByRole('heading', { name: '1 bill' })).toBeVisible();
  await expect(other.getByRole('list', { name: 'Bills in your cart' })).toContainText('Summit Gas');
  expect(await (await Customer.signIn(server)).cartCount()).toBe(1);
}

export async function changeReviewedCart({ context, server }: TabScenario): Promise<void> {
  const [one, other] = await openTabs(context, 2);
  await goToReview(one);
  await other.goto('/#/cart');
  await closeSheet(other);
  await other.getByLabel(/^Amount to pay/).fill('20');
  await other.keyboard.press('Tab');
  await expect(other.getByRole('main')).toContainText('$20.00');
  await submit(one).click();
  await expect(notCharged(one).first()).toBeVisible();
  const dana = await Customer.signIn(server);
  expect(await dana.paymentsOf(WATER)).toEqual([]);
  await expect(submit(one)).toHaveText('Submit Payment · $20.00');
  await submit(one).click();
  await expect(title(one, RECEIPT)).toBeVisible();
  expect(await dana.paymentsOf(WATER)).toEqual([20]);
}

export async function submitInFive({ context, server }: TabScenario): Promise<void> {
  await submitAtOnce(await openTabs(context, 5), server);
}

/** Builds the same cart in each tab, by a click in each at the same moment. */
export async function submitAtOnce(tabs: Tabs, server: BuiltServer): Promise<void> {
  const [one, ...others] = tabs;
  await goToReview(one);
  await inEach(others, async (other) => {
    await other.goto('/#/cart/checkout');
    await expect(submit(other)).toBeEnabled();
  });
  await pressAtOnce(tabs.map(submit));
  for (const tab of tabs) await expect(title(tab, RECEIPT).or(paidElsewhere(tab)).first()).toBeVisible();
  const dana = await Customer.signIn(server);
  expect(await dana.paymentsOf(WATER)).toEqual([OWED]);
  expect(await dana.cartCount()).toBe(0);
}

export async function payPendingTwice({ context, server }: TabScenario): Promise<void> {
  const tabs = await openTabs(context, 2, 'partner');
  for (const tab of tabs) {
    await tab.goto('/#/scheduled-payments');
    await tab
      .getByRole('row')
      .filter({ hasText: '100-2218-04' })
      .getByRole('button', { name: 'Pay Now' })
      .click();
    await expect(inDialog(tab, 'Pay Now')).toBeEnabled();
  }
  await pressAtOnce(tabs.map((tab) => inDialog(tab, 'Pay Now')));
  for (const tab of tabs) await expect(title(tab, RECEIPT).or(problem(tab)).first()).toBeVisible();
  const robin = await Customer.signIn(server, 'partner');
  expect(await robin.paymentsOf(WATER)).toEqual([OWED]);
}

export async function deleteChosenMethod({ context, server }: TabScenario): Promise<void> {
  const [one, other] = await openTabs(context, 2);
  await goToReview(one, 'Discover, expiring');
  await other.goto('/#/payment-methods');
  await other.getByRole('button', { name: 'Delete Discover, expiring' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Delete Discover, expiring' })).toHaveCount(0);
  await submit(one).click();
  await expect(notCharged(one).first()).toBeVisible();
  const dana = await Customer.signIn(server);
  expect(await dana.paymentsOf(WATER)).toEqual([]);
  await goOnFromCart(one);
  await expect(one.getByRole('radio', { name: 'Discover, expiring' })).toHaveCount(0);
  await chooseMethod(one, 'Everyday Visa');
  await submit(one).click();
  await expect(title(one, RECEIPT)).toBeVisible();
  expect(await dana.paymentsOf(WATER)).toEqual([OWED]);
}

export async function logOutWhilePaying({ context, server }: TabScenario): Promise<void> {
  const [one, other] = await openTabs(context, 2);
  await goToReview(one);
  await server.setFaults({ processor: 'slow' });
  const sent = one.waitForRequest('**/services/web/cart/Checkout');
  await submit(one).click();
  await sent;
  await logout(other);
  for (const tab of [one, other]) await expect(title(tab, 'Sign in')).toBeVisible();
  await expectNothingOf(DANA_TEXTS, [one, other]);
  await fillLogin(one, PEOPLE.demo.email, { keep: true });
  for (const tab of [one, other]) await expect(button(tab, 'Dana Mercer')).toBeVisible();
  const dana = await Customer.signIn(server);
  await expect.poll(() => dana.paymentsOf(WATER)).toEqual([OWED]);
  await one.goto('/#/cart/checkout');
  await expect(title(one, RECEIPT).or(one.getByText('Your cart is empty')).first()).toBeVisible();
  expect(await dana.paymentsOf(WATER)).toEqual([OWED]);
}

async function putIntoCart(page: Page, name: string): Promise<void> {
  await page.goto('/#/bills');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await expect(title(page, 'Cart')).toBeVisible();
}

async function goToReview(page: Page, method = 'Everyday Visa'): Promise<void> {
  await putIntoCart(page, WATER);
  await goOnFromCart(page);
  await chooseMethod(page, method);
}

async function goOnFromCart(page: Page): Promise<void> {
  await page.goto('/#/cart');
  await proceedToCheckout(page);
  await expect(title(page, 'Pay method')).toBeVisible();
}

async function chooseMethod(page: Page, method: string): Promise<void> {
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await expect(title(page, 'Review and submit')).toBeVisible();
  await expect(submit(page)).toBeEnabled();
}
