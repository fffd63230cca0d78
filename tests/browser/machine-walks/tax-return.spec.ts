import { signIn, test } from '../fixtures.ts';
import { taxReturnWalked } from './tax-return.ts';
import { walkAll } from './walk.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

test('in every course of filling in and filing a tax return, the page shows the right state (RET-11 to RET-36)', async ({
  page,
  context,
  server,
}) => {
  test.slow();
  await page.clock.install();
  await signIn(page, 'demo', { keep: true });
  const region = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  await region('Tax Returns')
    .getByRole('link', { name: /2200417/ })
    .click();
  const read = page.waitForResponse(/\/tax\/GetTaxReturnsById/);
  await region('Unfiled Returns')
    .getByRole('link', { name: /^Sales tax return/ })
    .first()
    .click();
  const real = (await (await read).json()) as { data: object };
  await walkAll(
    taxReturnWalked(page.url(), () => real),
    { page, context, server },
  );
});
