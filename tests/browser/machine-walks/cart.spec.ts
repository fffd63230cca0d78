import { Customer } from '../api.ts';
import { signIn, test } from '../fixtures.ts';
import { cartWalked, dayIn } from './cart.ts';
import { walkAll } from './walk.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

test('whatever I do to my cart, in any order, the page shows the right state (CRT-05 to CRT-25)', async ({
  page,
  context,
  server,
}) => {
  const customer = await Customer.signIn(server);
  for (const bill of ['Home water', 'Home electric', 'Rental, 2nd floor'])
    await customer.fillCart(bill, 20, 'Business Amex');
  await page.clock.install();
  await signIn(page, 'demo');
  await walkAll(
    cartWalked(() => customer.scheduleCart(dayIn(20))),
    { page, context, server },
  );
});
