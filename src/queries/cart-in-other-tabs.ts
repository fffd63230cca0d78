import type { Cart } from '../../domain/cart/cart.ts';
import { afterAddition, afterRemoval } from '../../domain/cart/list-changes.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { Entry } from '../adapters/device/device.ts';
import type { CachedRow } from '../adapters/device/row-codec.ts';
import { cartQuery } from './cart.ts';
import { cartCount, cartCountQuery } from './cart-count.ts';
import { changedBills } from './changed-bills.ts';

const CHANNEL = 'billfold.cart';

const LIMIT = 8_000;

type Count = { count: number };

/**
 * Without Keep, each tab has its own copy of the cart. When the badge changes in one tab, the others fetch
 * the cart. The message between them contains nothing else. It covers only the count: the cart screen
 * refetches when it opens, and so learns of changed amounts and dates. With Keep, all tabs read the same
 * store.
 */
export function syncCartAcrossTabs(adapters: Adapters): () => void {
  if (typeof BroadcastChannel === 'undefined' || adapters.tokens.expected()?.keep !== false) return () => {};
  const { device } = adapters;
  const { shelf, id } = cartCountQuery;
  const channel = new BroadcastChannel(CHANNEL);
  const leaving = new AbortController();
  let lastCount: number | undefined;
  const stop = device.watch<Count>(shelf, id, (cached) => {
    const count = cached?.value?.count;
    if (lastCount !== undefined && count !== undefined && count !== lastCount) channel.postMessage('changed');
    lastCount = count;
  });

  /** False if the cart was changed here meanwhile: the answer may be older than that change. */
  const fetchCart = async (): Promise<boolean> => {
    const opening = device.opening();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(LIMIT)]);
    const before = markOf(await device.read<Count>(shelf, id));
    const cart = await cartQuery.fetch(adapters, { signal });
    const at = adapters.clock.now();
    const entries = await entriesOf(adapters, cart, at);
    if (markOf(await device.read<Count>(shelf, id)) !== before) return false;
    // A change that came from another tab is not announced again; a later change is.
    lastCount = cart.items.length;
    await device.save(entries, opening);
    return true;
  };

  let isFetching = false;
  let isRequested = false;
  /** One request at a time. However many messages come meanwhile, one more request follows. */
  const onMessage = async () => {
    isRequested = true;
    if (isFetching) return;
    isFetching = true;
    while (isRequested && !leaving.signal.aborted) {
      isRequested = false;
      const isSettled = await fetchCart().catch(() => true);
      if (!isSettled) isRequested = true;
    }
    isFetching = false;
  };
  channel.addEventListener('message', () => void onMessage());
  return () => {
    leaving.abort();
    stop();
    channel.close();
  };
}

/** The time alone is not enough: a count that is changed here keeps its time until the server answers. */
function markOf(cached: CachedRow<Count> | undefined): string {
  return cached ? `${cached.at} ${cached.value?.count}` : 'none';
}

async function entriesOf(adapters: Adapters, cart: Cart, at: number): Promise<Entry[]> {
  const inCart = new Set(cart.items.map(({ cart_item_id }) => cart_item_id));
  const bills = await changedBills(adapters, (bill) => {
    if (bill.cart_item_id !== null && inCart.has(bill.cart_item_id)) return bill;
    return afterAddition(
      bill.cart_item_id === null ? bill : afterRemoval(bill, bill.cart_item_id),
      cart.items,
    );
  });
  return [{ shelf: cartQuery.shelf, id: cartQuery.id, at, value: cart }, cartCount(cart, at), ...bills];
}
