import { expect, type Page } from '@playwright/test';
import type { PersonName } from '../../server/demo/people.ts';
import { signIn, title } from './fixtures.ts';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };
export const LIST = '/#/auto-pays';
export const LATE =
  'You have scheduled your Auto Pay to process after the Due Date of your most recent bill, which could result in your payment being late.';

export const row = (page: Page, account: string) => page.getByRole('row').filter({ hasText: account });
export const onOff = (page: Page, account: string) => row(page, account).getByRole('switch');
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
export const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const primary = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Primary method' }).getByRole('radio', { name });

export async function openList(
  page: Page,
  who: PersonName = 'autopay',
  way: { keep?: boolean } = {},
): Promise<void> {
  await signIn(page, who, { ...way, at: LIST });
  await expect(title(page, 'Recurring Automatic Payments')).toBeVisible();
}

/** Opens the tabs of an account from the list. Those of a new auto pay are behind its sentence. */
export async function openSettings(page: Page, account: string): Promise<void> {
  const link = row(page, account).getByRole('link', { name: /^(Setup|Edit), / });
  const isNew = (await link.textContent()) === 'Setup';
  await link.click();
  await expect(title(page, 'Auto Pay')).toBeFocused();
  await expect(page.getByRole('main')).toContainText(account);
  if (!isNew) return;
  // The tabs take over the method that the sentence offers, so it is waited for.
  await expect(page.getByRole('region', { name: 'In one sentence' })).toContainText(
    /with (?!a payment method)/,
  );
  await button(page, 'Change').click();
}

/** Makes calls of this kind fail until the returned function is called. */
export async function breakDown(page: Page, path: string, method = 'GET'): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  return () => page.unroute(path);
}
