import { signIn, test } from '../fixtures.ts';
import { autoPaySetupWalked } from './auto-pay-setup.ts';
import { walkAll } from './walk.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

test('in every order of setting up an auto pay, the page shows the right state (APW-05 to APW-14, APW-42 to APW-50)', async ({
  page,
  context,
  server,
}) => {
  await page.clock.install();
  await signIn(page, 'autopay', { at: '/#/auto-pays' });
  const row = page.getByRole('row').filter({ hasText: '100-7001-04' });
  await row.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('tab', { name: 'Schedule' }).waitFor();
  await walkAll(autoPaySetupWalked(page.url()), { page, context, server });
});
