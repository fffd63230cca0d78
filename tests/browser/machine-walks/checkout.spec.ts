import { Customer } from '../api.ts';
import { signIn, test } from '../fixtures.ts';
import { checkoutWalked } from './checkout.ts';
import { draftOf, tapOn } from './one-tap.ts';
import { walkAll } from './walk.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

test('in every course of my checkout, the page shows the right state (CHK-13 to CHK-24)', async ({
  page,
  context,
  server,
}) => {
  const customer = await Customer.signIn(server);
  const paid = (await customer.pay('Rental, 2nd floor', 20, 'Business Amex')) as { data: object };
  await customer.fillCart('Home water', 20, 'Business Amex');
  await page.clock.install();
  await signIn(page, 'demo', { keep: true });
  const tap = tapOn(await draftOf(page), () => customer.emptyCart());
  await walkAll(checkoutWalked(paid, tap), { page, context, server });
});
