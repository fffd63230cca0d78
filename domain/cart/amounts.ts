import { type Payable, payableProblem, typedAmountProblem } from '../checkout/payable.ts';
import { type Cents, sum } from '../values/cents.ts';
import type { Cart, CartItem } from './cart.ts';

/** Typed amounts that are not saved yet, by cart item. */
export type TypedAmounts = Readonly<Record<number, string>>;

/**
 * Why an item cannot be paid with its saved or typed amount; undefined when it can (CRT-05, CRT-23 to
 * CRT-25).
 */
export function itemProblem(item: CartItem, typed: TypedAmounts): string | undefined {
  const text = item.can_edit_amount ? typed[item.cart_item_id] : undefined;
  return text === undefined
    ? payableProblem(payableOf(item), item.amount)
    : typedAmountProblem(payableOf(item), text);
}

/** The problem of each item that has one, in the order of the cart. */
export function cartProblems(
  items: readonly CartItem[],
  typed: TypedAmounts,
): { cart_item_id: number; text: string }[] {
  return items.flatMap((item) => {
    const text = itemProblem(item, typed);
    return text === undefined ? [] : [{ cart_item_id: item.cart_item_id, text }];
  });
}

function payableOf(item: CartItem): Payable {
  return { ...item, biller: item.entity_name };
}

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
