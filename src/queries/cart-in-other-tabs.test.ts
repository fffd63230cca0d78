import { afterEach, expect, test } from 'vitest';
import type { BillerGroup } from '../../domain/accounts/account.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { sampleAccount, sampleGroup } from '../../domain/fixtures/bill.ts';
import { sampleCart, sampleCartItem } from '../../domain/fixtures/cart.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { cartCount, cartCountQuery } from './cart-count.ts';
import { syncCartAcrossTabs } from './cart-in-other-tabs.ts';

const EMPTY = sampleCart({ items: [] });
const ITEM = sampleCartItem({ account_id: 1, cart_item_id: 5 });
const OTHER = sampleCartItem({ account_id: 2, cart_item_id: 6 });

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

interface Server {
  cart: Cart;
  /** The tabs that sent a request, in order. */
  readonly asked: string[];
  /** Delays the answer. Its content is the cart at the moment of the request. */
  hold?: Promise<void> | undefined;
}

let moment = 0;

/** A tab of the signed-in customer. All tabs share the server's cart. */
async function openTab(server: Server, name: string, keep = false) {
  const device = createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const services = {
    send: async () => {
      const { cart, hold } = server;
      server.asked.push(name);
      await hold;
      return cart;
    },
  };
  const tokens = { expected: () => ({ state: 'expected', customer: 7, keep, lastUsed: 0 }) };
  const clock = {
    now: () => {
      moment += 1;
      return moment;
    },
  };
  const adapters = { device, services, tokens, clock } as unknown as Adapters;
  const accounts = [sampleAccount({ account_id: 1, cart_item_id: null })];
  await device.save([
    { shelf: 'billList', id: 'all', at: 0, value: [sampleGroup({ accounts })] },
    cartCount(EMPTY, 0),
  ]);
  stops.push(syncCartAcrossTabs(adapters));
  const count = async () =>
    (await device.read<{ count: number }>(cartCountQuery.shelf, cartCountQuery.id))?.value.count;
  const marked = async () =>
    (await device.read<BillerGroup[]>('billList', 'all'))?.value[0]?.accounts[0]?.cart_item_id;
  /** A change by the customer: the count changes, the time of the fetch does not. */
  const change = (cart: Cart) => device.save([cartCount(cart, 0)]);
  return { device, count, marked, change };
}

/** Sends a last message on the channel, which keeps the order. Every tab then requests the cart once more. */
async function sendLast(
  server: Server,
  cart: Cart,
  tabs: readonly { count(): Promise<number | undefined> }[],
) {
  server.cart = cart;
  const channel = new BroadcastChannel('billfold.cart');
  channel.postMessage('changed');
  await expect
    .poll(() => Promise.all(tabs.map(({ count }) => count())))
    .toEqual(tabs.map(() => cart.items.length));
  channel.close();
}

const stay = () => {
  let answer = () => {};
  const hold = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { hold, answer };
};

test('without Keep, a bill that one tab adds to the cart appears in the other tab’s cart, and leaves it again (NAV-24)', async () => {
  const server: Server = { cart: EMPTY, asked: [] };
  const [here, there] = [await openTab(server, 'here'), await openTab(server, 'there')];
  server.cart = sampleCart({ items: [ITEM] });
  await here.change(server.cart);
  await expect.poll(async () => [await there.count(), await there.marked()]).toEqual([1, 5]);
  server.cart = EMPTY;
  await there.change(EMPTY);
  await expect.poll(async () => [await here.count(), await here.marked()]).toEqual([0, null]);
  await sendLast(server, sampleCart({ items: [ITEM, OTHER] }), [here, there]);
  // A tab that heard of the change from another tab does not announce it again.
  expect([server.asked.slice(0, 2), server.asked.slice(2).sort()]).toEqual([
    ['there', 'here'],
    ['here', 'there'],
  ]);
});

test('two changes at once are fetched one after the other, and the last one is shown (NAV-24)', async () => {
  const server: Server = { cart: EMPTY, asked: [] };
  const [here, there] = [await openTab(server, 'here'), await openTab(server, 'there')];
  const { hold, answer } = stay();
  server.hold = hold;
  server.cart = sampleCart({ items: [ITEM] });
  await here.change(server.cart);
  await expect.poll(() => server.asked).toEqual(['there']);
  const words: unknown[] = [];
  const channel = new BroadcastChannel('billfold.cart');
  channel.addEventListener('message', ({ data }) => words.push(data));
  server.cart = sampleCart({ items: [ITEM, OTHER] });
  await here.change(server.cart);
  await here.change(sampleCart({ items: [ITEM] }));
  await here.change(server.cart);
  await expect.poll(() => words.length).toBe(3);
  channel.close();
  expect(server.asked).toEqual(['there']);
  server.hold = undefined;
  answer();
  await expect.poll(there.count).toBe(2);
  await sendLast(server, EMPTY, [here, there]);
  expect(server.asked.filter((name) => name === 'there')).toEqual(['there', 'there', 'there']);
});

test('an answer from before my change does not undo it (NAV-24)', async () => {
  const server: Server = { cart: EMPTY, asked: [] };
  const [here, there] = [await openTab(server, 'here'), await openTab(server, 'there')];
  const { hold, answer } = stay();
  server.hold = hold;
  server.cart = sampleCart({ items: [ITEM] });
  await here.change(server.cart);
  await expect.poll(() => server.asked).toEqual(['there']);
  server.hold = undefined;
  server.cart = sampleCart({ items: [ITEM, OTHER] });
  await there.change(server.cart);
  const seen: (number | undefined)[] = [];
  there.device.watch<{ count: number }>(cartCountQuery.shelf, cartCountQuery.id, (cached) =>
    seen.push(cached?.value.count),
  );
  answer();
  await expect.poll(here.count).toBe(2);
  await expect.poll(() => server.asked.filter((name) => name === 'there').length).toBe(2);
  await sendLast(server, EMPTY, [here, there]);
  expect(seen.filter((count, at) => count !== seen[at - 1])).toEqual([2, 0]);
});

test('with Keep, the tabs read one store, and none fetches what another has saved', async () => {
  const server: Server = { cart: sampleCart({ items: [ITEM] }), asked: [] };
  const kept = await openTab(server, 'kept', true);
  const alone = await openTab(server, 'alone');
  await kept.change(server.cart);
  const third = await openTab(server, 'third');
  await third.change(server.cart);
  await expect.poll(alone.count).toBe(1);
  await sendLast(server, EMPTY, [alone, third]);
  expect([server.asked.toSorted(), await kept.count()]).toEqual([['alone', 'alone', 'third'], 1]);
});
