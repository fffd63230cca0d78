import { signIn, test } from '../fixtures.ts';
import { mobileVerification } from './mobile-verification.ts';
import { walkAll } from './walk.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

test('in every course of verifying my number, the page shows the right state (VER-01 to VER-26)', async ({
  page,
  context,
  server,
}) => {
  await page.clock.install();
  await signIn(page, 'unasked');
  await walkAll(mobileVerification, { page, context, server });
});
