import { afterEach, expect, test } from 'vitest';
import type { BillerGroup } from '../domain/account.ts';
import type { Cart } from '../domain/cart.ts';
import { sampleAccount, sampleGroup } from '../domain/sample-bill.ts';
import { sampleCart, sampleCartItem } from '../domain/sample-cart.ts';
import type { Adapters } from './adapters/adapters.ts';
import { createDevice } from './adapters/device/device.ts';
import { cartCount, cartCountView } from './cart-count.ts';
import { followCartElsewhere } from './cart-elsewhere.ts';

const EMPTY = sampleCart({ items: [] });
const ITEM = sampleCartItem({ account_id: 1, cart_item_id: 5 });

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A tab in which the same customer is signed in; the server's cart is one for all. */
async function openTab(server: { cart: Cart; asked: number }, keep = false) {
  const device = createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const services = {
    send: async () => {
      server.asked += 1;
      return server.cart;
    },
  };
  const tokens = { expected: () => ({ state: 'expected', customer: 7, keep, lastUsed: 0 }) };
  const adapters = { device, services, tokens, clock: { now: () => 0 } } as unknown as Adapters;
  const accounts = [sampleAccount({ account_id: 1, cart_item_id: null })];
  await device.save([
    { shelf: 'billList', id: 'all', at: 0, value: [sampleGroup({ accounts })] },
    cartCount(EMPTY, 0),
  ]);
  stops.push(followCartElsewhere(adapters));
  const count = async () =>
    (await device.read<{ count: number }>(cartCountView.shelf, cartCountView.id))?.value.count;
  const marked = async () =>
    (await device.read<BillerGroup[]>('billList', 'all'))?.value[0]?.accounts[0]?.cart_item_id;
  return { device, count, marked };
}

test('without Keep a bill that goes into the cart in one tab is in the cart of the other, and back out (NAV-24)', async () => {
  const server = { cart: EMPTY, asked: 0 };
  const [here, there] = [await openTab(server), await openTab(server)];
  server.cart = sampleCart({ items: [ITEM] });
  await here.device.save([cartCount(server.cart, 0)]);
  await expect.poll(async () => [await there.count(), await there.marked()]).toEqual([1, 5]);
  server.cart = EMPTY;
  await there.device.save([cartCount(EMPTY, 0)]);
  await expect.poll(async () => [await here.count(), await here.marked()]).toEqual([0, null]);
  // Nobody asks because somebody else has heard of it.
  expect(server.asked).toBe(2);
});

test('with Keep the tabs read one store, and none asks for what another has kept', async () => {
  const server = { cart: sampleCart({ items: [ITEM] }), asked: 0 };
  const kept = await openTab(server, true);
  const alone = await openTab(server);
  await kept.device.save([cartCount(server.cart, 0)]);
  const third = await openTab(server);
  await third.device.save([cartCount(server.cart, 0)]);
  await expect.poll(alone.count).toBe(1);
  expect([server.asked, await kept.count()]).toEqual([1, 1]);
});
