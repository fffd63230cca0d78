import type { Cart } from '../../domain/cart/cart.ts';
import { afterRemoval } from '../../domain/cart/list-changes.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { Entry } from '../adapters/device/device.ts';
import { billListQuery } from './bill-list.ts';
import { cartCount } from './cart-count.ts';
import { changedBills } from './changed-bills.ts';
import { callQuery, type QueryDefinition, refreshQuery } from './query.ts';

/** The server's cart (CRT-36), with its count for the badge. */
export const cartQuery: QueryDefinition<Cart> = {
  ...callQuery('cart', 'cart', getCart, {}),
  also: (cart, at) => [cartCount(cart, at)],
};

/** Changes the cached cart, and with it the badge and the bills that left the cart. */
export async function updateCachedCart(adapters: Adapters, change: (cart: Cart) => Cart): Promise<void> {
  const { device, clock } = adapters;
  const { shelf, id } = cartQuery;
  const cached = await device.read<Cart>(shelf, id);
  if (cached && !cached.value) refetchDamaged(adapters);
  if (!cached?.value) return;
  const value = change(cached.value);
  const removed = cached.value.items
    .map(({ cart_item_id }) => cart_item_id)
    .filter((itemId) => !value.items.some((item) => item.cart_item_id === itemId));
  await device.save([
    { ...cached, shelf, value },
    cartCount(value, clock.now()),
    ...(await billsWithout(adapters, removed)),
  ]);
}

const PATIENCE = 15_000;

/** A damaged cart does not say what left it, so the badge and the bills are fetched with it (CHK-17). */
function refetchDamaged(adapters: Adapters): void {
  const signal = AbortSignal.timeout(PATIENCE);
  void refreshQuery(cartQuery, adapters, signal).catch(() => {});
  void refreshQuery(billListQuery, adapters, signal).catch(() => {});
}

async function billsWithout(adapters: Adapters, removed: readonly number[]): Promise<Entry[]> {
  if (removed.length === 0) return [];
  return changedBills(adapters, (bill) => removed.reduce((left, id) => afterRemoval(left, id), bill));
}
