import type { Account } from '../accounts/account.ts';
import type { AnswerOf } from '../api/call.ts';
import type { Bill } from '../bills/bill.ts';
import type { getBalance } from '../bills/list-calls.ts';
import { sum } from '../values/cents.ts';
import type { Cart, CartItem } from './cart.ts';

type InCart = Pick<Account, 'cart_item_id'>;

export function afterAddition<T extends InCart & { account_id: number }>(
  bill: T,
  items: readonly Pick<CartItem, 'account_id' | 'cart_item_id'>[],
): T {
  const item = items.find(({ account_id }) => account_id === bill.account_id);
  return item ? { ...bill, cart_item_id: item.cart_item_id } : bill;
}

/** The cart with the items that have just joined it (CRT-02). */
export function withAddedItems(cart: Cart, added: readonly CartItem[]): Cart {
  const existingIds = new Set(cart.items.map(({ cart_item_id }) => cart_item_id));
  const items = [...cart.items, ...added.filter(({ cart_item_id }) => !existingIds.has(cart_item_id))];
  return { ...cart, items, total: sum(items.map(({ amount }) => amount)) };
}

export function afterRemoval<T extends InCart>(bill: T, cartItemId: number): T {
  return bill.cart_item_id === cartItemId ? { ...bill, cart_item_id: null } : bill;
}

type Balance = Pick<
  Bill,
  'balance' | 'period_amt_due' | 'amount_due_calculated' | 'real_time_balance' | 'web_service_responding'
>;

/** The bill with the current balance that its biller's web service has just reported (BIL-26, DET-77). */
export function withBalance<T extends Balance>(bill: T, live: AnswerOf<typeof getBalance>): T {
  const { balance, period_amt_due, amount_due_calculated, real_time_balance } = live;
  return {
    ...bill,
    balance,
    period_amt_due,
    amount_due_calculated,
    real_time_balance,
    web_service_responding: true,
  };
}

/**
 * The bill after its biller's web service did not answer: the last known balance stays, marked as not current
 * (SRV-24).
 */
export function withUnansweredBalance<T extends Balance>(bill: T): T {
  return { ...bill, real_time_balance: false, web_service_responding: false };
}
