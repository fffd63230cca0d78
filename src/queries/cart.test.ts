import { expect, test } from 'vitest';
import type { BillerGroup } from '../../domain/accounts/account.ts';
import { pictureId, SHELF } from '../../domain/api/picture-rows.ts';
import type { Bill } from '../../domain/bills/bill.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { sampleAccount, sampleBill, sampleGroup } from '../../domain/fixtures/bill.ts';
import { sampleCart, sampleCartItem } from '../../domain/fixtures/cart.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { cartQuery, updateCachedCart } from './cart.ts';

test('damaged rows of the device stop no change of the cart', async () => {
  const device = createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const adapters = { device, clock: { now: () => 0 } } as unknown as Adapters;
  const item = sampleCartItem();
  const empty = (cart: Cart) => ({ ...cart, items: [] });
  const { shelf, id } = cartQuery;
  await device.save([{ shelf, id, at: 0, value: null }]);
  await updateCachedCart(adapters, empty);
  expect((await device.read(shelf, id))?.value).toBeNull();
  await device.save([
    { shelf, id, at: 0, value: sampleCart({ items: [item] }) },
    { shelf: SHELF, id: 'all', at: 0, value: null },
    { shelf: 'bills', id: '0', at: 0, value: null },
    { shelf: 'bills', id: '1', at: 0, value: sampleBill({ id: 1, cart_item_id: item.cart_item_id }) },
  ]);
  await updateCachedCart(adapters, empty);
  expect((await device.read<Cart>(shelf, id))?.value.items).toEqual([]);
  expect((await device.read<Bill>('bills', '1'))?.value.cart_item_id).toBeNull();
});

test('a bill that leaves the cart is also marked so on the bill list, even beside a picture of the list (CHK-17, CRT-36)', async () => {
  const device = createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const adapters = { device, clock: { now: () => 0 } } as unknown as Adapters;
  const item = sampleCartItem();
  const group = sampleGroup({ accounts: [sampleAccount({ cart_item_id: item.cart_item_id })] });
  await device.save([
    { shelf: cartQuery.shelf, id: cartQuery.id, at: 0, value: sampleCart({ items: [item] }) },
    { shelf: SHELF, id: 'all', at: 0, value: [group] },
    {
      shelf: SHELF,
      id: pictureId('/bills', ['billList/all']),
      at: 0,
      value: { build: '1', until: 0, tree: [] },
    },
  ]);

  await updateCachedCart(adapters, (cart: Cart) => ({ ...cart, items: [] }));
  const list = await device.read<BillerGroup[]>('billList', 'all');
  expect(list?.value[0]?.accounts.map(({ cart_item_id }) => cart_item_id)).toEqual([null]);
});

test('where the cart on the device is damaged, a payment fetches the cart, its count and the bills again (CHK-17)', async () => {
  const device = createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const paid = sampleGroup({ accounts: [sampleAccount({ cart_item_id: null })] });
  const services = {
    send: async (asked: unknown) => {
      if (asked === getCart) return sampleCart({ items: [] });
      if (asked === getAccountList) return [paid];
      throw new Error('no answer');
    },
  };
  const adapters = { device, services, clock: { now: () => 1 } } as unknown as Adapters;
  const marked = sampleGroup({ accounts: [sampleAccount({ cart_item_id: 5 })] });
  await device.save([
    { shelf: cartQuery.shelf, id: cartQuery.id, at: 0, value: null },
    { shelf: 'cart', id: 'count', at: 0, value: { count: 1 } },
    { shelf: SHELF, id: 'all', at: 0, value: [marked] },
  ]);
  await updateCachedCart(adapters, (cart: Cart) => ({ ...cart, items: [] }));
  await expect.poll(async () => (await device.read('cart', 'count'))?.value).toEqual({ count: 0 });
  await expect.poll(async () => (await device.read(SHELF, 'all'))?.value).toEqual([paid]);
});
