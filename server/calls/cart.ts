import { count, eq } from 'drizzle-orm';
import type * as calls from '../../domain/calls/cart.ts';
import { cartOf } from '../cart/cart.ts';
import {
  addItems,
  changeAmount,
  changeCart,
  changeDate,
  changePurchaseOrderNumber,
  changeReceiptOptions,
  removeAll,
  removeItem,
} from '../cart/change.ts';
import { checkoutDetailsOf, chooseMethod } from '../cart/details.ts';
import { review } from '../payments/review.ts';
import type { Handlers } from '../serve.ts';
import { cartItems } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import type { CustomerVisit } from '../visit.ts';

const DONE = { success: true } as const;

async function change(
  { parts, scope }: CustomerVisit,
  work: (scope: Scope, lines: Parameters<typeof addItems>[1]) => Promise<void>,
) {
  await changeCart(parts, scope, work);
  return DONE;
}

export const cart: Handlers<typeof calls> = {
  getCart: (_, { parts, scope }) => cartOf(scope, parts.clock),

  getCartCount: async (_, { scope: { db, customer } }) => {
    const [row] = await db
      .select({ count: count() })
      .from(cartItems)
      .where(eq(cartItems.customerId, customer));
    return { count: row?.count ?? 0 };
  },

  addToCart: async (request, { parts, scope }) => ({
    items: await changeCart(parts, scope, (inside, lines) => addItems(inside, lines, request)),
  }),

  removeFromCart: ({ cartItemId }, visit) => change(visit, (scope) => removeItem(scope, cartItemId)),

  emptyCart: (_, visit) => change(visit, removeAll),

  updateCartItem: (request, { parts, scope }) =>
    changeCart(parts, scope, (inside, lines) => changeAmount(inside, lines, request)),

  updateScheduledDate: ({ scheduled_date }, visit) =>
    change(visit, (scope) => changeDate(scope, scheduled_date, visit.parts.clock.today())),

  getCheckoutDetails: (_, { parts, scope }) => checkoutDetailsOf(scope, parts.clock),

  updateWallet: ({ wallet_id }, visit) =>
    change(visit, (scope, lines) => chooseMethod(scope, lines, wallet_id, visit.parts.clock)),

  updateRecipients: ({ receipt_options }, visit) =>
    change(visit, (scope) => changeReceiptOptions(scope, receipt_options)),

  updatePurchaseOrderNumber: ({ purchase_order_number }, visit) =>
    change(visit, (scope) => changePurchaseOrderNumber(scope, purchase_order_number)),

  reviewCart: (_, { parts, scope }) => review(parts, scope.customer),
};
