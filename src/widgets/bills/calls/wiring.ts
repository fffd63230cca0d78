import type { Account } from '../../../../domain/accounts/account.ts';
import type { AnswerOf, RequestOf } from '../../../../domain/api/call.ts';
import { failureOf } from '../../../../domain/api/failure.ts';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { getBalance } from '../../../../domain/bills/list-calls.ts';
import * as cartCalls from '../../../../domain/cart/calls.ts';
import type { Cart } from '../../../../domain/cart/cart.ts';
import { withoutItem } from '../../../../domain/cart/changed-cart.ts';
import {
  afterAddition,
  afterRemoval,
  withAddedItems,
  withBalance,
  withUnansweredBalance,
} from '../../../../domain/cart/list-changes.ts';
import { BILL_NOT_REMOVED } from '../../../../domain/cart/text/en.ts';
import type { Adapters } from '../../../adapters/adapters.ts';
import { cartQuery, updateCachedCart } from '../../../queries/cart.ts';
import { cartCountQuery } from '../../../queries/cart-count.ts';
import { changedBills } from '../../../queries/changed-bills.ts';
import { changeCached, refetch } from '../../../queries/changes.ts';

/** Asks for a live balance, and keeps it with the cached bills. */
export async function lookUpBalance(
  adapters: Adapters,
  input: RequestOf<typeof getBalance>,
  signal: AbortSignal,
): Promise<AnswerOf<typeof getBalance>> {
  const keep = (change: <T extends Account | Bill>(bill: T) => T) =>
    changeCachedBills(adapters, (bill) => (idOf(bill) === input.ebillId ? change(bill) : bill));
  try {
    const live = await adapters.services.send(getBalance, input, { signal });
    await keep((bill) => withBalance(bill, live));
    return live;
  } catch (error) {
    if (failureOf(error, '').status === SERVICE_DOWN) await keep(withUnansweredBalance);
    throw error;
  }
}

/** Adds bills to the cart, also to the cached one. */
export async function addToCart(
  adapters: Adapters,
  input: RequestOf<typeof cartCalls.addToCart>,
  signal: AbortSignal,
): Promise<AnswerOf<typeof cartCalls.addToCart>> {
  const added = await adapters.services.send(cartCalls.addToCart, input, { signal });
  await changeCachedBills(adapters, (bill) => afterAddition(bill, added.items));
  await changeCachedCart(adapters, added.items.length, (cart) => withAddedItems(cart, added.items));
  return added;
}

/** Takes a bill out of the cart, also out of the cached one. */
export async function removeFromCart(
  adapters: Adapters,
  input: RequestOf<typeof cartCalls.removeFromCart>,
  signal: AbortSignal,
): Promise<AnswerOf<typeof cartCalls.removeFromCart>> {
  const answer = await adapters.services.send(cartCalls.removeFromCart, input, {
    signal,
    failure: BILL_NOT_REMOVED,
  });
  await changeCachedBills(adapters, (bill) => afterRemoval(bill, input.cartItemId));
  await changeCachedCart(adapters, -1, (cart) => withoutItem(cart, input.cartItemId));
  return answer;
}

const SERVICE_DOWN = 503;

function idOf(bill: Account | Bill): number | null {
  return 'ebill_id' in bill ? bill.ebill_id : bill.id;
}

/** Changes the cached bills, so that every screen and tab shows the same at once. */
async function changeCachedBills(
  adapters: Adapters,
  change: <T extends Account | Bill>(bill: T) => T,
): Promise<void> {
  await adapters.device.save(await changedBills(adapters, change));
}

/**
 * Changes the cached cart and its count at once, and then refetches the cart, because the server's cart
 * prevails.
 */
async function changeCachedCart(
  adapters: Adapters,
  more: number,
  change: (cart: Cart) => Cart,
): Promise<void> {
  await changeCached(adapters, cartCountQuery, ({ count }) => ({ count: Math.max(0, count + more) }));
  await updateCachedCart(adapters, change);
  void refetch(adapters, cartQuery);
}
