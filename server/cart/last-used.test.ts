import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart } from '../../domain/cart/calls.ts';
import { emptyCart } from '../../domain/cart/change-calls.ts';
import { getCheckoutDetails } from '../../domain/checkout/calls.ts';
import { firstChoice } from '../../domain/checkout/method-choice.ts';
import { wasLastUsedHere } from '../../domain/checkout/sheet-choice.ts';
import { cents } from '../../domain/values/cents.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';

const WATER = '100-2218-04';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});

afterAll(() => portal.close());

/** The nicknames of the methods that have paid, and the one that last paid the biller of this cart. */
async function used() {
  const details = (await portal.send(getCheckoutDetails, {}, dana)).answer();
  const nicknames = (details.last_used ?? []).map(
    ({ payment_method_id }) => details.wallets.find(({ id }) => id === payment_method_id)?.nickname,
  );
  return {
    last: nicknames[0],
    here: details.wallets.find(({ id }) => wasLastUsedHere(details, id))?.nickname,
  };
}

test('a card that was declined for one bill is not chosen for the next one', async () => {
  await till.review({ accounts: [WATER], method: 'Mastercard (is declined)' });
  expect((await till.submit()).status).toBe(422);
  await portal.send(emptyCart, {}, dana);
  const other = await till.accountNumbered('100-2218-77');
  const item = {
    reference_num: other.account_num,
    reference_num2: '',
    conf_id: other.conf_id,
    quantity: 1,
    amount: cents(100),
  };
  (await portal.send(addToCart, { source_id: 1, items: [item as never] }, dana)).answer();
  const details = (await portal.send(getCheckoutDetails, {}, dana)).answer();
  expect(details.cart_wallet_id).toBeNull();
});

test('a payment that succeeded makes its method the last used one here; a declined one does not (ruling 45)', async () => {
  await till.review({ accounts: [WATER], method: 'Mastercard (is declined)' });
  const before = await used();
  expect((await till.submit()).status).toBe(422);
  expect(await used()).toEqual(before);
  await till.pay({ accounts: [WATER], method: 'Discover, expiring' });
  await till.review({ accounts: ['100-2218-77'], method: 'Everyday Visa' });
  expect(await used()).toEqual({ last: 'Discover, expiring', here: 'Discover, expiring' });
});

test('of several billers, each has the method that last paid it', async () => {
  await till.pay({ accounts: ['G-771203'], method: 'Everyday Visa', amount: cents(100) });
  await till.review({ accounts: ['100-2218-77', 'G-771203'], method: 'Everyday Visa', amount: cents(100) });
  const { wallets, last_used = [] } = (await portal.send(getCheckoutDetails, {}, dana)).answer();
  const here = last_used.filter((use) => use.here).map(({ payment_method_id }) => payment_method_id);
  expect(here.map((method) => wallets.find(({ id }) => id === method)?.nickname).sort()).toEqual([
    'Discover, expiring',
    'Everyday Visa',
  ]);
});

test('a payment of another biller does not bring a method before the one that paid these billers later (PAY-16)', async () => {
  const amount = cents(100);
  await till.pay({ accounts: ['100-2218-77'], method: 'Discover, expiring', amount });
  portal.pass(MINUTE);
  await till.pay({ accounts: ['G-771203'], method: 'Everyday Visa', amount });
  portal.pass(MINUTE);
  await till.pay({ accounts: ['LOT-114'], method: 'Discover, expiring', amount });
  await till.review({ accounts: ['100-2218-77', 'G-771203'], method: 'Everyday Visa', amount });
  const details = (await portal.send(getCheckoutDetails, {}, dana)).answer();
  const chosen = firstChoice({ ...details, cart_wallet_id: null });
  expect(details.wallets.find(({ id }) => id === chosen)?.nickname).toBe('Everyday Visa');
});
