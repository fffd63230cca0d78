import type { Page, Route } from '@playwright/test';
import { test } from '../fixtures.ts';
import { expectState, tellStates } from '../live-states.ts';
import { NORA } from '../new-customer-steps.ts';
import { photograph } from './picture.ts';

/** The calls that a sign-up makes, and the state in which it waits for each. */
const CALLS: readonly (readonly [path: string, state: string])[] = [
  ['**/services/web/customer/ValidatePassword', 'checkingPassword'],
  ['**/bot-check/challenge*', 'checkingPerson'],
  ['**/services/web/customer/Create', 'saving'],
];

/** Registration is not walked: its form is one step, and what follows is photographed while each call waits. */
test('pictures of a registration', async ({ page, context }) => {
  await tellStates(context);
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await photographIn(page, 'editing');
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByLabel('Password', { exact: true }).fill(NORA.password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NORA.password);
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  for (const [path, state] of CALLS)
    await page.route(path, async (route: Route) => {
      await photographIn(page, state);
      await route.continue();
    });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await photographIn(page, 'registered', true);
});

async function photographIn(page: Page, state: string, isEnd = false): Promise<void> {
  await expectState(page, 'registration', state);
  await photograph(page, 'registration', isEnd);
}
