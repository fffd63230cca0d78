import type { Locator, Page } from '@playwright/test';

/** The row of a bill on the list. What has nothing due is folded, and so has no row to see. */
export function billRow(page: Page, name: string | RegExp): Locator {
  return page.getByRole('listitem').filter({ hasText: name });
}

/** The fold of accounts with nothing due, if this one is among them. */
export function nothingDue(page: Page, name: string): Locator {
  return page.locator('details').filter({ hasText: 'Nothing due' }).filter({ hasText: name });
}

/** Opens the fold of accounts with nothing due. */
export async function unfoldNothingDue(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Nothing due' }).click();
}

/** What the three dots of a row offer. */
export async function openMenu(row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click();
}
