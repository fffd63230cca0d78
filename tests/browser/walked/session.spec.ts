import { signIn, test } from '../fixtures.ts';
import { sessionWalked } from './session.ts';
import { walkAll } from './walk.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

test('however my session goes on and ends, the page says where it stands (SES-14 to SES-35)', {
  tag: '@normal',
}, async ({ page, context, server }) => {
  test.slow();
  await page.clock.install();
  await signIn(page, 'single');
  await walkAll(sessionWalked, { page, context, server });
});
