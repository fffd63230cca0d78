import type { Account, BillerGroup } from '../domain/account.ts';
import type { Bill } from '../domain/bill.ts';
import { afterAddition, afterRemoval, changeAccounts } from '../domain/bill-changes.ts';
import type { Cart } from '../domain/cart.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { Held } from './adapters/device/codec.ts';
import type { Entry } from './adapters/device/device.ts';
import { cartCount, cartCountView } from './cart-count.ts';
import { cartView } from './cart-view.ts';

const CHANNEL = 'billfold.cart';

const LIMIT = 8_000;

type Count = { count: number };

/**
 * Without Keep each tab holds the cart for itself: when the badge changes in one, the others ask the server for the cart. The
 * word between them says no more than that. Only the count is meant: an amount or a date changed elsewhere is told by the
 * cart itself, which asks whenever it is opened. With Keep all tabs read the same store.
 */
export function followCartElsewhere(adapters: Adapters): () => void {
  if (typeof BroadcastChannel === 'undefined' || adapters.tokens.expected()?.keep !== false) return () => {};
  const { device } = adapters;
  const { shelf, id } = cartCountView;
  const channel = new BroadcastChannel(CHANNEL);
  const leaving = new AbortController();
  let known: number | undefined;
  const stop = device.watch<Count>(shelf, id, (held) => {
    const count = held?.value.count;
    if (known !== undefined && count !== undefined && count !== known) channel.postMessage('changed');
    known = count;
  });

  /** False where the cart was changed here meanwhile: the answer may be from before that. */
  const ask = async (): Promise<boolean> => {
    const opening = device.opening();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(LIMIT)]);
    const before = markOf(await device.read<Count>(shelf, id));
    const cart = await cartView.fetch(adapters, signal);
    const at = adapters.clock.now();
    const entries = await entriesOf(adapters, cart, at);
    if (markOf(await device.read<Count>(shelf, id)) !== before) return false;
    // What was heard from others is not told on, and a change right after it is.
    known = cart.items.length;
    await device.save(entries, opening);
    return true;
  };

  let isAsking = false;
  let isWanted = false;
  /** One question at a time: however many words come meanwhile, one more follows it. */
  const hear = async () => {
    isWanted = true;
    if (isAsking) return;
    isAsking = true;
    while (isWanted && !leaving.signal.aborted) {
      isWanted = false;
      const isKept = await ask().catch(() => true);
      if (!isKept) isWanted = true;
    }
    isAsking = false;
  };
  channel.addEventListener('message', () => void hear());
  return () => {
    leaving.abort();
    stop();
    channel.close();
  };
}

/** The moment alone does not do: a count that is changed here keeps it until the server was asked. */
function markOf(held: Held<Count> | undefined): string {
  return held ? `${held.at} ${held.value.count}` : 'none';
}

async function entriesOf({ device }: Adapters, cart: Cart, at: number): Promise<Entry[]> {
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
