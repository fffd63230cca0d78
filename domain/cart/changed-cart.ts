import { type Cents, sum } from '../values/cents.ts';
import type { Cart, CartItem } from './cart.ts';

/** The cart after the amount of one item has changed (CRT-02). */
export function withAmount(cart: Cart, cartItemId: number, amount: Cents): Cart {
  return withItems(
    cart,
    cart.items.map((item) => (item.cart_item_id === cartItemId ? { ...item, amount } : item)),
  );
}

/** The cart without one item (CRT-09, CRT-10). */
export function withoutItem(cart: Cart, cartItemId: number): Cart {
  return withItems(
    cart,
    cart.items.filter((item) => item.cart_item_id !== cartItemId),
  );
}

/** The cart without the items of these bills, as after their checkout (CHK-17). */
export function withoutBills(cart: Cart, ebillIds: readonly number[]): Cart {
  return withItems(
    cart,
    cart.items.filter(({ ebill_id }) => !ebillIds.includes(ebill_id)),
  );
}

export function emptied(cart: Cart): Cart {
  return withItems(cart, []);
}

function withItems(cart: Cart, items: CartItem[]): Cart {
  return { ...cart, items, total: sum(items.map(({ amount }) => amount)) };
}
