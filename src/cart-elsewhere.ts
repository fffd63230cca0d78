import type { Account, BillerGroup } from '../domain/account.ts';
import type { Bill } from '../domain/bill.ts';
import { afterAddition, afterRemoval, changeAccounts } from '../domain/bill-changes.ts';
import type { Cart } from '../domain/cart.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { Entry } from './adapters/device/device.ts';
import { cartCount, cartCountView } from './cart-count.ts';
import { cartView } from './cart-view.ts';

const CHANNEL = 'billfold.cart';

const LIMIT = 8_000;

/**
 * Without Keep each tab holds the cart for itself: when its count changes in one, the others ask the server for it. The
 * word between them says no more than that. With Keep all tabs read the same store.
 */
export function followCartElsewhere(adapters: Adapters): () => void {
  if (typeof BroadcastChannel === 'undefined' || adapters.tokens.expected()?.keep !== false) return () => {};
  const { device } = adapters;
  const channel = new BroadcastChannel(CHANNEL);
  const leaving = new AbortController();
  let known: number | undefined;
  const stop = device.watch<{ count: number }>(cartCountView.shelf, cartCountView.id, (held) => {
    const count = held?.value.count;
    if (known !== undefined && count !== undefined && count !== known) channel.postMessage('changed');
    known = count;
  });
  const ask = async () => {
    const opening = device.opening();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(LIMIT)]);
    const cart = await cartView.fetch(adapters, signal);
    // What was heard from others is not told on.
    known = cart.items.length;
    await device.save(await entriesOf(adapters, cart), opening);
  };
  channel.addEventListener('message', () => void ask().catch(() => {}));
  return () => {
    leaving.abort();
    stop();
    channel.close();
  };
}

async function entriesOf({ device, clock }: Adapters, cart: Cart): Promise<Entry[]> {
  const [list, bills] = await Promise.all([
    device.read<BillerGroup[]>('billList', 'all'),
    device.list<Bill>('bills'),
  ]);
  const inCart = new Set(cart.items.map(({ cart_item_id }) => cart_item_id));
  const agree = <T extends Account | Bill>(bill: T): T => {
    if (bill.cart_item_id !== null && inCart.has(bill.cart_item_id)) return bill;
    return afterAddition(
      bill.cart_item_id === null ? bill : afterRemoval(bill, bill.cart_item_id),
      cart.items,
    );
  };
  const at = clock.now();
  return [
    { shelf: cartView.shelf, id: cartView.id, at, value: cart },
    cartCount(cart, at),
    ...(list ? [{ ...list, shelf: 'billList' as const, value: changeAccounts(list.value, agree) }] : []),
    ...bills.flatMap((held) => {
      const value = agree(held.value);
      return value === held.value ? [] : [{ ...held, shelf: 'bills' as const, value }];
    }),
  ];
}
