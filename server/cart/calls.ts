import { count, eq } from 'drizzle-orm';
import type * as calls from '../../domain/cart/calls.ts';
import type { Handlers } from '../handlers.ts';
import { cartItems } from '../store/schema/payments.ts';
import { requireTaxServices } from '../tax/cart.ts';
import { cartOf } from './cart.ts';
import {
  addItems,
  answerCartChange,
  changeAmount,
  changeCart,
  changeDate,
  removeAll,
  removeItem,
} from './change.ts';

export const cart: Handlers<typeof calls> = {
  getCart: (_, { parts, scope }) => cartOf(scope, parts.clock),

  listCartItems: async (_, { parts, scope }) => ({ items: (await cartOf(scope, parts.clock)).items }),

  getCartCount: async (_, { scope: { db, customer } }) => {
    const [row] = await db
      .select({ count: count() })
      .from(cartItems)
      .where(eq(cartItems.customerId, customer));
    return { count: row?.count ?? 0 };
  },

  addToCart: async (request, { parts, scope }) => {
    await requireTaxServices(parts, scope, request.items);
    return { items: await changeCart(parts, scope, (inside, lines) => addItems(inside, lines, request)) };
  },

  removeFromCart: ({ cartItemId }, visit) =>
    answerCartChange(visit, (scope) => removeItem(scope, cartItemId)),

  emptyCart: (_, visit) => answerCartChange(visit, removeAll),

  updateCartItem: (request, { parts, scope }) =>
    changeCart(parts, scope, (inside, lines) => changeAmount(inside, lines, request)),

  updateScheduledDate: ({ scheduled_date }, visit) =>
    answerCartChange(visit, (scope) => changeDate(scope, scheduled_date, visit.parts.clock.today())),
};
