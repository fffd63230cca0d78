import type { Account, BillerGroup } from './account.ts';
import type { Bill } from './bill.ts';
import type { AnswerOf } from './call.ts';
import type { getBalance } from './calls/bills.ts';
import type { Cart, CartItem } from './cart.ts';
import { sum } from './cents.ts';

type InCart = Pick<Account, 'cart_item_id'>;

/** The list with some accounts changed. What did not change stays the same object, so that it is not drawn again. */
export function changeAccounts(
  groups: readonly BillerGroup[],
  change: (account: Account) => Account,
): BillerGroup[] {
  return groups.map((group) => {
    const accounts = group.accounts.map(change);
    return accounts.some((account, at) => account !== group.accounts[at]) ? { ...group, accounts } : group;
  });
}

/** The account as it stands after these items joined the cart. */
export function afterAddition<T extends InCart & { account_id: number }>(
  bill: T,
  items: readonly Pick<CartItem, 'account_id' | 'cart_item_id'>[],
): T {
  const item = items.find(({ account_id }) => account_id === bill.account_id);
  return item ? { ...bill, cart_item_id: item.cart_item_id } : bill;
}

/** The cart with what has just joined it (CRT-02). */
export function withAdded(cart: Cart, added: readonly CartItem[]): Cart {
  const known = new Set(cart.items.map(({ cart_item_id }) => cart_item_id));
  const items = [...cart.items, ...added.filter(({ cart_item_id }) => !known.has(cart_item_id))];
  return { ...cart, items, total: sum(items.map(({ amount }) => amount)) };
}

/** The account as it stands after this item left the cart. */
export function afterRemoval<T extends InCart>(bill: T, cartItemId: number): T {
  return bill.cart_item_id === cartItemId ? { ...bill, cart_item_id: null } : bill;
}

type Balance = Pick<
  Bill,
  'balance' | 'period_amt_due' | 'amount_due_calculated' | 'real_time_balance' | 'web_service_responding'
>;

/** The bill with the balance of now, which its biller's web service has just told (BIL-26, DET-77). */
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

/** The bill after its biller's web service did not answer: the last known balance stands, and is not of now (SRV-24). */
export function withoutAnswer<T extends Balance>(bill: T): T {
  return { ...bill, real_time_balance: false, web_service_responding: false };
}
