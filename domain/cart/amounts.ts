import { amountProblem, amountProblemText, type Payable } from '../checkout/payable.ts';
import { type Cents, parseAmount, sum } from '../values/cents.ts';
import type { Cart, CartItem } from './cart.ts';

/** Typed amounts that are not saved yet, by cart item. */
export type TypedAmounts = Readonly<Record<number, string>>;

export const AMOUNT_FORM = 'Enter an amount like 25 or 25.50.';

/**
 * Why an item cannot be paid with its saved or typed amount; undefined when it can (CRT-05, CRT-23 to
 * CRT-25).
 */
export function itemProblem(item: CartItem, typed: TypedAmounts): string | undefined {
  const amount = amountOf(item, typed);
  if (amount === undefined) return AMOUNT_FORM;
  const payable = payableOf(item);
  const problem = amountProblem(payable, amount);
  return problem && amountProblemText(problem, payable);
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

/**
 * The amount that an item would be paid with: the typed amount, else the saved one. Undefined when the typed
 * text is no amount.
 */
function amountOf(item: CartItem, typed: TypedAmounts): Cents | undefined {
  const text = item.can_edit_amount ? typed[item.cart_item_id] : undefined;
  return text === undefined ? item.amount : parseAmount(text);
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
