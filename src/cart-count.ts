import { getCartCount } from '../domain/calls/cart.ts';
import type { Cart } from '../domain/cart.ts';
import type { Entry } from './adapters/device/device.ts';
import type { View } from './read-view.ts';

const ID = 'count';

/** How many items the cart holds, for the badge of the navigation (NAV-24). */
export const cartCountView: View<{ count: number }> = {
  shelf: 'cart',
  id: ID,
  fetch: ({ services }, signal) => services.send(getCartCount, {}, { signal }),
};

/** The count that a cart tells: saved with every cart, so that the badge changes at once and in every tab. */
export function cartCount(cart: Pick<Cart, 'items'>, at: number): Entry {
  return { shelf: 'cart', id: ID, at, value: { count: cart.items.length } };
}
