import { expect, type Page } from '@playwright/test';
import { fillLogin, title } from './fixtures.ts';
import { newest } from './newest-message.ts';
import type { BuiltServer } from './server.ts';
import { leave } from './stripe-portal.ts';

export const NORA = { email: 'nora.berg@billfold.example', password: 'Quiet-River-42' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs up, follows the link of the mail, and signs in. */
export async function register(page: Page, server: BuiltServer): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByLabel('Password', { exact: true }).fill(NORA.password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NORA.password);
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  await button(page, 'Next').click();
  await expect(title(page, 'Please verify your email address')).toBeVisible();
  const link = await newest(server, NORA.email, /(#\/register\/verify-email\S+)/);
  await page.goto(`/${link}`);
  await page.getByLabel('Password', { exact: true }).fill(NORA.password);
  await button(page, 'Verify my email address').click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, NORA.email, { password: NORA.password });
  await expect(title(page, 'Add account')).toBeVisible();
}

/** An account that another customer has already. */
export const GAS = {
  biller: 'Summit Gas',
  type: 'Natural gas',
  number: 'G-880110',
  name: 'Mercer Pottery LLC',
};
export const WATER = {
  biller: 'Harbor City Utilities',
  type: 'Water and sewer',
  number: '100-5501-20',
  name: 'Mercer',
};

/** Adds an account of a biller, and declines what is offered after that. */
export async function addAccount(page: Page, { biller, type, number, name }: typeof GAS): Promise<void> {
  await page.getByRole('combobox', { name: 'Billing organization' }).fill(biller);
  await page.getByRole('option', { name: biller }).click();
  await page.getByRole('radio', { name: type }).check();
  await page.getByRole('textbox', { name: 'Account number' }).fill(number);
  await page.getByRole('textbox', { name: 'Last or business name' }).fill(name);
  await button(page, 'Find Account').click();
  await button(page, 'Add Account').click();
  await page.getByRole('link', { name: 'Not Now' }).click();
}

/** Fills in the wallet's form of somebody whose address nobody knows, and leaves for the payment service. */
export async function leaveWithAddress(page: Page, nickname: string): Promise<void> {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Address', { exact: true }).fill('9 Elm Street');
  await page.getByLabel('Zip code').fill('80302');
  // A look-up that fails on a busy machine leaves both empty.
  await page.getByLabel('City').fill('Boulder');
  await page.getByLabel('State').selectOption('CO');
  await page.getByLabel('Phone').fill('');
  await page.getByLabel('Phone').pressSequentially('3035550123');
  await leave(page, nickname);
}
