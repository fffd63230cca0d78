import { signIn, test } from '../fixtures.ts';
import { addAccountWalked } from './add-account.ts';
import { walkAll } from './walk.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

test('in every order of adding an account, the page shows the right step (ADD-03 to ADD-32)', {
  tag: '@normal',
}, async ({ page, context, server }) => {
  test.slow();
  await page.clock.install();
  await signIn(page, 'empty');
  await walkAll(addAccountWalked, { page, context, server });
});
