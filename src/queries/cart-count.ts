import { getCartCount } from '../../domain/cart/calls.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import type { Entry } from '../adapters/device/device.ts';
import type { QueryDefinition } from './query.ts';

const ID = 'count';

/** The number of items in the cart, for the badge in the navigation (NAV-24). */
export const cartCountQuery: QueryDefinition<{ count: number }> = {
  shelf: 'cart',
  id: ID,
  isBeside: true,
  fetch: ({ services }, options) => services.send(getCartCount, {}, options),
};

/** The count of a cart, saved with every cart, so that the badge changes at once in every tab. */
export function cartCount(cart: Pick<Cart, 'items'>, at: number): Entry {
  return { shelf: 'cart', id: ID, at, value: { count: cart.items.length } };
}
