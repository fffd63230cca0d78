import { count, eq } from 'drizzle-orm';
import type * as calls from '../../domain/cart/calls.ts';
import type * as reads from '../../domain/cart/read-calls.ts';
import type { Handlers } from '../handlers.ts';
import { cartItems } from '../store/schema/carts.ts';
import { requireTaxServices } from '../tax/cart.ts';
import { cartWithForecasts, itemsWithForecasts } from '../workflows/cart-with-forecasts.ts';
import { addItems, answerCartChange, changeCart, removeItem } from './change.ts';

export const cart: Handlers<typeof calls & typeof reads> = {
  getCart: (_, { parts, scope }) => cartWithForecasts(scope, parts),

  listCartItems: async (_, { parts, scope }) => ({
    items: (await cartWithForecasts(scope, parts)).items,
  }),

  getCartCount: async (_, { scope: { db, customer } }) => {
    const [row] = await db
      .select({ count: count() })
      .from(cartItems)
      .where(eq(cartItems.customerId, customer));
    return { count: row?.count ?? 0 };
  },

  addToCart: async (request, { parts, scope }) => {
    await requireTaxServices(parts, scope, request.items);
    const items = await changeCart(parts, scope, (inside, lines) => addItems(inside, lines, request));
    return { items: await itemsWithForecasts(scope, parts, items) };
  },

  removeFromCart: ({ cartItemId }, visit) =>
    answerCartChange(visit, (scope) => removeItem(scope, cartItemId)),
};
