import type { Account, BillerGroup } from '../domain/account.ts';
import type { Bill } from '../domain/bill.ts';
import { afterRemoval, changeAccounts } from '../domain/bill-changes.ts';
import { getCart } from '../domain/calls/cart.ts';
import type { Cart } from '../domain/cart.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { Entry } from './adapters/device/device.ts';
import { cartCount } from './cart-count.ts';
import type { View } from './read-view.ts';

/** The cart as the server keeps it (CRT-36), with its count for the badge. */
export const cartView: View<Cart> = {
  shelf: 'cart',
  id: 'cart',
  fetch: ({ services }, signal) => services.send(getCart, {}, { signal }),
  also: (cart, at) => [cartCount(cart, at)],
};

/** Changes the cart that the device holds, and with it the badge and the bills that left the cart. */
export async function keepCart({ device, clock }: Adapters, change: (cart: Cart) => Cart): Promise<void> {
  const { shelf, id } = cartView;
  const held = await device.read<Cart>(shelf, id);
  if (!held) return;
  const value = change(held.value);
  const gone = held.value.items
    .map(({ cart_item_id }) => cart_item_id)
    .filter((itemId) => !value.items.some((item) => item.cart_item_id === itemId));
  await device.save([
    { ...held, shelf, value },
    cartCount(value, clock.now()),
    ...(await billsWithout(device, gone)),
  ]);
}

async function billsWithout(device: Adapters['device'], gone: readonly number[]): Promise<Entry[]> {
  if (gone.length === 0) return [];
  const leave = <T extends Account | Bill>(bill: T): T =>
    gone.reduce((left, id) => afterRemoval(left, id), bill);
  const [list, bills] = await Promise.all([
    device.read<BillerGroup[]>('billList', 'all'),
    device.list<Bill>('bills'),
  ]);
  return [
    ...(list ? [{ ...list, shelf: 'billList' as const, value: changeAccounts(list.value, leave) }] : []),
    ...bills.flatMap((held) => {
      const value = leave(held.value);
      return value === held.value ? [] : [{ ...held, shelf: 'bills' as const, value }];
    }),
  ];
}
