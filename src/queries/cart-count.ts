import { getCartCount } from '../../domain/cart/calls.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import type { Entry } from '../adapters/device/device.ts';
import { callQuery, type QueryDefinition } from './query.ts';

const ID = 'count';

/** The number of items in the cart, for the badge in the navigation (NAV-24). */
export const cartCountQuery: QueryDefinition<{ count: number }> = {
  ...callQuery('cart', ID, getCartCount, {}),
  isBeside: true,
};

/** The count of a cart, saved with every cart, so that the badge changes at once in every tab. */
export function cartCount(cart: Pick<Cart, 'items'>, at: number): Entry {
  return { shelf: 'cart', id: ID, at, value: { count: cart.items.length } };
}
