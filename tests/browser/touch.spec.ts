import { expect } from '@playwright/test';
import { signIn, test } from './fixtures.ts';
import { smallTargets } from './targets.ts';

const PAGES = [
  '/auto-pays',
  '/upcoming',
  '/history/payments',
  '/history/bills',
  '/scheduled-payments',
  '/payment-methods',
  '/payment-methods/add',
  '/settings',
  '/settings/profile',
  '/settings/security',
  '/bill-add',
];

test('on a touch screen, each thing that I can press takes 44 px on the other pages too', async ({
  newContext,
}) => {
  test.slow();
  const context = await newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, 'partner');
  for (const path of PAGES) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
    expect.soft(await smallTargets(page), path).toEqual([]);
  }
});
