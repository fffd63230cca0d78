import { expect, type Page } from '@playwright/test';
import { FACTOR, SIGN_IN } from '../../office/text/session.ts';
import { PASSWORD } from '../../server/demo/people.ts';
import { type DemoStaffName, demoStaffCode, STAFF } from '../../server/demo/staff.ts';

/** Signs a person of the office in, by keyboard. */
export async function signInStaff(page: Page, who: DemoStaffName): Promise<void> {
  await page.goto('/office/');
  await page.getByLabel(SIGN_IN.email).fill(STAFF[who].email);
  await page.getByLabel(SIGN_IN.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByLabel(FACTOR.label).fill(demoStaffCode(Date.now()));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${STAFF[who].name}` })).toBeVisible();
}
