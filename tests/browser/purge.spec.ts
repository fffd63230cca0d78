import { expect, type Page } from '@playwright/test';
import { Customer } from './api.ts';
import { nothingDue } from './bill-rows.ts';
import { RECEIPT, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { closeSheet } from './payment-steps.ts';

/** Clears all data of the site, as a phone short of storage may after days without a visit. */
async function throwAllAway(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

test('when my phone evicts the stored data, no payment and no setting is lost: in the middle of a checkout and between two visits I continue as on my first', async ({
  page,
  server,
}) => {
  await signIn(page, 'demo', { keep: true });
  await waitUntilInstalled(page);
  await page.getByRole('link', { name: 'Home water' }).click();
  await page.getByRole('button', { name: 'Edit nickname' }).click();
  await page.getByRole('textbox', { name: 'Nickname' }).fill('By the river');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Your changes are updated successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await closeSheet(page);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio', { name: 'Everyday Visa' }).check();

  await throwAllAway(page, server.address);
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await expect(title(page, 'Review and submit')).toBeVisible();
  await throwAllAway(page, server.address);
  await page.getByRole('button', { name: /^Submit Payment/ }).click();
  await expect(title(page, RECEIPT)).toBeVisible();

  await throwAllAway(page, server.address);
  await page.goto('/');
  await expect(title(page, 'Sign in')).toBeVisible();
  await signIn(page, 'demo', { keep: true });
  await expect(nothingDue(page, 'By the river')).toBeVisible();
  await waitUntilInstalled(page);
  const dana = await Customer.signIn(server, 'demo');
  expect(await dana.paymentsOf('By the river')).toEqual([82.4]);
});
