import { signIn, test } from '../fixtures.ts';
import { sessionWalked } from './session.ts';
import { walkAll } from './walk.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

test('however my session continues and ends, the page shows the right state (SES-14 to SES-35)', async ({
  page,
  context,
  server,
}) => {
  test.slow();
  await page.clock.install();
  await signIn(page, 'single');
  await walkAll(sessionWalked, { page, context, server });
});
