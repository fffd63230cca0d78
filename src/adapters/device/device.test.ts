import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDevice, type Entry } from './device.ts';
import { dexieStore } from './dexie.ts';
import type { Store } from './store.ts';
import { takeUnreadNews, wipeUnlocked } from './unsent-entries.ts';

const bill = (customerWord: string, at = 1): Entry => ({
  shelf: 'bills',
  id: '42',
  at,
  value: { word: customerWord },
});
const attempt: Entry = { shelf: 'attempts', id: 'key-1', at: 1, value: {} };

/**
 * The customer whom the browser remembers as the owner of the stored rows. Several devices in a test are tabs
 * or starts of one browser.
 */
let owner: number | undefined;

function newDevice(lasting: () => Promise<Store> = dexieStore) {
  let fallbacks = 0;
  const device = createDevice({
    lasting,
    onFallback: () => {
      fallbacks += 1;
    },
    owner: {
      get: () => owner,
      set: (customer) => {
        owner = customer;
      },
    },
  });
  return { device, fallbacks: () => fallbacks };
}

const storedBills = async (customer: number) => (await dexieStore()).list('bills', customer);

const deleteDatabase = (name = 'billfold') =>
  new Promise((gone) => {
    indexedDB.deleteDatabase(name).onsuccess = gone;
  });

beforeEach(async () => {
  owner = undefined;
  const store = await dexieStore();
  await store.wipe();
  await store.remove({ shelf: 'attempts', customer: 7, id: attempt.id });
});
afterEach(() => vi.restoreAllMocks());

describe.each([
  ['IndexedDB (Keep on)', true],
  ['memory (Keep off)', false],
])('a device that stores its rows in %s', (_, keep) => {
  it('returns a saved entry with the time at which it was fetched', async () => {
    const { device } = newDevice();
    await device.open(7, keep);
    await device.save([bill('rent', 5)]);
    expect(await device.read('bills', '42')).toEqual({ id: '42', at: 5, value: { word: 'rent' } });
    expect(await device.list('bills')).toEqual([{ id: '42', at: 5, value: { word: 'rent' } }]);
  });

  it('notifies a listener of every change', async () => {
    const { device } = newDevice();
    await device.open(7, keep);
    const words: unknown[] = [];
    const stop = device.watch<{ word: string }>('bills', '42', (cached) => words.push(cached?.value.word));
    await expect.poll(() => words).toEqual([undefined]);
    await device.save([bill('rent')]);
    await expect.poll(() => words).toEqual([undefined, 'rent']);
    stop();
    await device.save([bill('water')]);
    expect(words).toEqual([undefined, 'rent']);
  });

  it('loses everything at Logout except the keys of open payments (SES-35, ruling 14)', async () => {
    const { device } = newDevice();
    await device.open(7, keep);
    await device.save([bill('rent')]);
    await device.save([attempt]);
    await device.wipe();
    expect(await device.read('bills', '42')).toBeUndefined();
    await device.open(7, keep);
    expect(await device.read('bills', '42')).toBeUndefined();
    expect(await device.list('attempts')).toEqual([{ id: 'key-1', at: 1, value: {} }]);
  });
});

describe('a save', () => {
  it('of a payment key fails on a closed device, so that the payment is not sent (CHK-16, ruling 14)', async () => {
    const { device } = newDevice();
    await expect(device.save([attempt])).rejects.toThrow('closed');
    await expect(device.save([bill('rent'), attempt])).rejects.toThrow('closed');
    expect(await device.save([bill('rent')])).toBeUndefined();
  });

  it('that a Logout overtakes while the store loads writes nothing (SES-35)', async () => {
    let load = () => {};
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    const { device } = newDevice(() => loaded.then(dexieStore));
    await device.open(7, true);
    const saving = [device.save([bill('rent')]), device.save([attempt])];
    const wiping = device.wipe();
    load();
    expect((await Promise.allSettled(saving)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await wiping;
    expect(await storedBills(7)).toEqual([]);
  });

  it('puts a payment key into the lasting store, wherever the key comes in the batch (rulings 13, 14)', async () => {
    const { device } = newDevice();
    await device.open(7, false);
    await device.save([bill('rent'), attempt]);
    expect((await device.read('bills', '42'))?.value).toEqual({ word: 'rent' });
    expect(await storedBills(7)).toEqual([]);
    const { device: next } = newDevice();
    await next.open(7, false);
    expect(await next.list('attempts')).toEqual([{ id: 'key-1', at: 1, value: {} }]);
  });
});

describe('a late answer', () => {
  it.each([true, false])(
    'is not saved for a customer who signed in after the request, Keep %s (SES-34)',
    async (keep) => {
      const { device } = newDevice();
      await device.open(7, keep);
      const opening = device.opening();
      device.close();
      await device.save([bill('of nobody')], opening);
      await device.open(8, keep);
      await device.save([bill('of 7')], opening);
      expect(await device.read('bills', '42')).toBeUndefined();
      await device.save([bill('of 8')], device.opening());
      expect((await device.read('bills', '42'))?.value).toEqual({ word: 'of 8' });
    },
  );

  it('to a request from before sign-in is saved for no customer (SES-34)', async () => {
    const { device } = newDevice();
    const opening = device.opening();
    await device.open(7, true);
    await device.save([bill('late')], opening);
    expect(await device.read('bills', '42')).toBeUndefined();
  });

  it('is not saved after the wipe, in a tab that has not heard of the Logout in another tab (SES-18, SES-35)', async () => {
    const { device } = newDevice();
    const { device: other } = newDevice();
    await device.open(7, true);
    await other.open(7, true);
    await device.save([bill('rent')]);
    const wiping = device.wipe();
    await other.save([bill('late')]);
    await wiping;
    await other.save([bill('later')]);
    expect(await storedBills(7)).toEqual([]);
  });
});

describe('a tab that still believes it is signed in', () => {
  it('adds nothing to a store that another tab has wiped, whatever the storage says about the owner (SES-35)', async () => {
    const left = newDevice().device;
    await left.open(7, true);
    const late = newDevice().device;
    await late.open(7, true);
    expect(await late.list('bills')).toEqual([]);
    await left.wipe();
    owner = 7;
    await late.save([bill('late')]);
    expect(await storedBills(7)).toEqual([]);
    await late.save([attempt]);
    expect(await late.read('attempts', attempt.id)).toBeDefined();
    await late.open(7, true);
    await late.save([bill('anew')]);
    expect(await storedBills(7)).toHaveLength(1);
  });
});

describe('another customer', () => {
  it('never sees the rows of the customer before, and clears them (SES-34)', async () => {
    const { device } = newDevice();
    await device.open(7, true);
    await device.save([bill('rent')]);
    device.close();
    await device.open(8, true);
    expect(await device.read('bills', '42')).toBeUndefined();
    device.close();
    await device.open(7, true);
    expect(await device.read('bills', '42')).toBeUndefined();
  });

  it('who is the same one finds everything again after an idle logout (SES-34)', async () => {
    const { device } = newDevice();
    await device.open(7, true);
    await device.save([bill('rent')]);
    device.close();
    expect(await device.read('bills', '42')).toBeUndefined();
    await device.open(7, true);
    expect((await device.read('bills', '42'))?.value).toEqual({ word: 'rent' });
  });
});

describe('entries that were not sent', () => {
  const change: Entry = { shelf: 'outbox', id: 'change-1', at: 1, value: { nickname: 'Lake house' } };
  const waiting = { id: 'change-1', at: 1, value: { nickname: 'Lake house' } };

  it('carry on when I sign in again without Keep, and none stays on the device (rulings 13, 19)', async () => {
    const { device } = newDevice();
    await device.open(7, true);
    const draft: Entry = { shelf: 'draft', id: 'cart', at: 1, value: ['Home gas'] };
    const form: Entry = { shelf: 'autoPays', id: 'draft 42', at: 1, value: { day: 3 } };
    const method: Entry = { shelf: 'cart', id: 'draft method', at: 1, value: { id: 5 } };
    await device.save([bill('rent'), change, draft, form, method]);
    await device.save([
      { ...form, id: '42' },
      { ...method, id: 'all' },
    ]);
    device.close();
    await device.open(7, false);
    expect(takeUnreadNews(7)).toBeUndefined();
    expect(await device.list('outbox')).toEqual([waiting]);
    expect(await device.list('draft')).toMatchObject([{ id: 'cart' }]);
    expect(await device.list('autoPays')).toMatchObject([{ id: 'draft 42' }]);
    expect(await device.list('cart')).toMatchObject([{ id: 'draft method', value: { id: 5 } }]);
    expect(await device.list('bills')).toEqual([]);
    expect(await (await dexieStore()).list('outbox', 7)).toEqual([]);
  });

  it('are reported when they no longer make sense, and the others carry on (ruling 19)', async () => {
    const { device } = newDevice();
    await device.open(7, true);
    await device.save([change]);
    const rows = ['nonsense', '{"form":0,"value":{}}', new Uint8Array([1, 2, 3])];
    const store = await dexieStore();
    await store.enter?.();
    await store.put(
      rows.map((blob, at) => ({ shelf: 'outbox', row: { id: `broken-${at}`, customer: 7, at: 2, blob } })),
    );
    device.close();
    await device.open(7, false);
    expect([await device.list('outbox'), takeUnreadNews(7)]).toEqual([[waiting], { kind: 'lost', count: 3 }]);
    expect(await store.list('outbox', 7)).toEqual([]);
  });

  it('are not reported to another customer after their owner failed to sign in (SES-34)', async () => {
    const { device } = newDevice();
    await wipeUnlocked(device, 7);
    expect([takeUnreadNews(8), takeUnreadNews(7)]).toEqual([undefined, undefined]);
    await wipeUnlocked(device, 7);
    expect(takeUnreadNews(7)).toEqual({ kind: 'lock gone' });
  });

  it('stay on the device if unreadable, while the readable ones carry on: each is found once (ruling 19)', async () => {
    const draft: Entry = { shelf: 'draft', id: 'cart', at: 1, value: ['Home gas'] };
    const first = newDevice().device;
    await first.open(7, true);
    await first.save([bill('rent'), change, draft]);
    first.close();
    const store = await dexieStore();
    const { device } = newDevice(async () => ({
      ...store,
      list: (shelf, customer) =>
        shelf === 'draft' ? Promise.reject(new Error('corrupt')) : store.list(shelf, customer),
    }));
    await device.open(7, false);
    expect([await device.list('outbox'), await device.list('draft')]).toEqual([[waiting], []]);
    expect([takeUnreadNews(7), owner]).toEqual([{ kind: 'stays' }, 7]);
    const { device: next } = newDevice();
    await next.open(7, false);
    expect([await next.list('outbox'), await next.list('draft')]).toMatchObject([[], [{ id: 'cart' }]]);
    expect([takeUnreadNews(7), owner, await storedBills(7)]).toEqual([undefined, undefined, []]);
  });

  it.each([
    ['does not open', false],
    ['lets nothing be taken off it', true],
  ])('are neither wiped nor doubled by a store that %s (ruling 19)', async (_, opens) => {
    const first = newDevice().device;
    await first.open(7, true);
    await first.save([change]);
    first.close();
    const refuse = () => Promise.reject(new Error('blocked'));
    const { device } = newDevice(async () => {
      if (!opens) return refuse();
      const store = await dexieStore();
      const list: Store['list'] = (shelf, customer) =>
        shelf === 'tax' ? refuse() : store.list(shelf, customer);
      const locks = store.locks && { ...store.locks, transact: refuse };
      return locks ? { ...store, list, locks } : store;
    });
    await device.open(7, false);
    expect([await device.list('outbox'), takeUnreadNews(7)]).toEqual([[], { kind: 'stays' }]);
    const { device: next } = newDevice();
    await next.open(7, false);
    expect(await next.list('outbox')).toEqual([waiting]);
  });

  it('carry on in only one of two tabs that open at the same time, and are sent once (rulings 13, 19)', async () => {
    const first = newDevice().device;
    await first.open(7, true);
    await first.save([change]);
    first.close();
    const tabs = [newDevice().device, newDevice().device];
    await Promise.all(tabs.map((tab) => tab.open(7, false)));
    expect((await Promise.all(tabs.map((tab) => tab.list('outbox')))).flat()).toEqual([waiting]);
    expect(takeUnreadNews(7)).toBeUndefined();
  });

  it('are never sent for another customer (SES-34)', async () => {
    const { device } = newDevice();
    await device.open(7, true);
    await device.save([change]);
    device.close();
    await device.open(8, false);
    expect(await device.list('outbox')).toEqual([]);
    expect(await (await dexieStore()).list('outbox', 7)).toEqual([]);
  });
});

describe('a browser whose IndexedDB fails', () => {
  it('keeps rows in memory and says so once', async () => {
    const { device, fallbacks } = newDevice(() => Promise.reject(new Error('blocked')));
    await device.open(7, true);
    await device.save([bill('rent')]);
    expect((await device.read('bills', '42'))?.value).toEqual({ word: 'rent' });
    expect(fallbacks()).toBe(1);
  });

  it('reads and writes the shelves it knows in a database of a newer version, and leaves the version alone', async () => {
    const store = await dexieStore();
    await store.put([{ shelf: 'bills', row: { id: '42', customer: 7, at: 1, blob: '{}' } }]);
    const name = (await indexedDB.databases())[0]?.name ?? '';
    const newer = await new Promise<IDBDatabase>((opened, failed) => {
      const request = indexedDB.open(name, 1_000);
      request.onsuccess = () => opened(request.result);
      request.onerror = () => failed(request.error);
    });
    newer.close();
    const { device, fallbacks } = newDevice();
    await device.open(7, true);
    await device.save([bill('rent')]);
    expect((await device.read('bills', '42'))?.value).toEqual({ word: 'rent' });
    expect([fallbacks(), (await indexedDB.databases())[0]?.version]).toEqual([0, 1_000]);
    await deleteDatabase(name);
  });

  it('finds the rows of a database of version 5, and adds shelves for tax returns, pay by text and reminders', async () => {
    await deleteDatabase();
    const older = new Dexie('billfold');
    older.version(5).stores({ bills: '[customer+id], customer', outbox: '[customer+id], customer' });
    await older
      .table('bills')
      .put({ id: '42', customer: 7, at: 1, blob: '{"form":1,"value":{"word":"rent"}}' });
    older.close();
    const { device, fallbacks } = newDevice();
    owner = 7;
    await device.open(7, true);
    await device.save([
      { shelf: 'tax', id: 'return/31', at: 2, value: { id: 31 } },
      { shelf: 'payByText', id: '4', at: 2, value: { id: 4 } },
      { shelf: 'reminders', id: '4', at: 2, value: { id: 5 } },
    ]);
    expect((await device.read('bills', '42'))?.value).toEqual({ word: 'rent' });
    expect((await device.read('tax', 'return/31'))?.value).toEqual({ id: 31 });
    expect((await device.read('payByText', '4'))?.value).toEqual({ id: 4 });
    expect((await device.read('reminders', '4'))?.value).toEqual({ id: 5 });
    expect(fallbacks()).toBe(0);
  });

  it('carries on in memory when IndexedDB breaks half-way', async () => {
    const { device, fallbacks } = newDevice(async () => ({
      ...(await dexieStore()),
      put: () => Promise.reject(new Error('quota')),
    }));
    await device.open(7, true);
    await device.save([bill('rent')]);
    expect((await device.read('bills', '42'))?.value).toEqual({ word: 'rent' });
    expect(fallbacks()).toBe(1);
  });
});

describe('a wipe', () => {
  it('clears all rows even after a save has failed (SES-35)', async () => {
    const store = await dexieStore();
    const puts = [store.put, () => Promise.reject(new Error('quota'))];
    const { device } = newDevice(async () => ({
      ...store,
      put: (rows) => (puts.shift() ?? store.put)(rows),
    }));
    await device.open(7, true);
    await device.save([bill('rent')]);
    await device.save([bill('water')]);
    await device.wipe();
    expect([await storedBills(7), owner]).toEqual([[], undefined]);
  });

  it('deletes a database that cannot be cleared, but not the keys of open payments (SES-35, ruling 14)', async () => {
    const { device } = newDevice();
    await device.open(7, true);
    await device.save([bill('rent')]);
    await device.save([attempt]);
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
      throw new DOMException('No.', 'UnknownError');
    });
    await device.wipe();
    expect([await storedBills(7), owner]).toEqual([[], undefined]);
    await device.open(7, true);
    expect(await device.list('attempts')).toEqual([{ id: 'key-1', at: 1, value: {} }]);
  });

  it('that failed is repeated at the next start; until then nobody sees or adds to the remaining rows (SES-35)', async () => {
    const broken = { ...(await dexieStore()), wipe: () => Promise.reject(new Error('blocked')) };
    const { device } = newDevice(async () => broken);
    await device.open(7, true);
    await device.save([bill('rent')]);
    await device.wipe();
    expect(await storedBills(7)).toHaveLength(1);
    await device.open(7, true);
    expect(await device.read('bills', '42')).toBeUndefined();
    await device.save([bill('water')]);
    expect(await storedBills(7)).toHaveLength(1);
    const { device: next } = newDevice();
    await next.finishWipe();
    expect([await storedBills(7), owner]).toEqual([[], undefined]);
  });

  it('is not repeated at a start if none failed: an idle logout leaves the rows (SES-34)', async () => {
    const { device } = newDevice();
    await device.open(7, true);
    await device.save([bill('rent')]);
    device.close();
    await newDevice().device.finishWipe();
    expect([(await storedBills(7)).length, owner]).toEqual([1, 7]);
  });
});
