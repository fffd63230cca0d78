import { mostOfAnyMethod, mostText } from '../checkout/amount-hint.ts';
import { cardLimitOf } from '../checkout/fee.ts';
import type { Payable } from '../checkout/overpayment.ts';
import { payableProblem, typedAmountProblem } from '../checkout/text/amount-problems.ts';
import { ZERO } from '../values/cents.ts';
import type { CartItem } from './cart.ts';

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

/**
 * The most that an item takes, told at its field before anything is entered.
 * @param category that of the chosen pay method; undefined while none is chosen
 */
export function mostOfItem(item: CartItem, category?: 'card' | 'bank'): string | undefined {
  const payable = payableOf(item);
  const cardLimit = cardLimitOf(item.has_xbp_fee, item.transaction_limit);
  return category
    ? mostText(payable, category === 'card' ? cardLimit : ZERO)
    : mostOfAnyMethod(payable, cardLimit);
}

function payableOf(item: CartItem): Payable {
  return { ...item, biller: item.entity_name };
}
