import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDevice, type Device, type Entry } from './device.ts';
import { dexieStore } from './dexie.ts';

const CUSTOMER = 7;
const rent: Entry = { shelf: 'bills', id: 'rent', at: 1, value: { owed: 84_20 } };
const water: Entry = { shelf: 'bills', id: 'water', at: 2, value: { owed: 31_05 } };
const attempt: Entry = { shelf: 'attempts', id: 'key', at: 3, value: { key: 'key' } };

const refuse = (name: string) => () => {
  throw new DOMException('No.', name);
};

const openVersion = (version: number) =>
  new Promise<IDBDatabase>((opened, failed) => {
    const request = indexedDB.open('billfold', version);
    request.onsuccess = () => opened(request.result);
    request.onerror = () => failed(request.error);
  });

const deleted = () =>
  new Promise((gone) => {
    indexedDB.deleteDatabase('billfold').onsuccess = gone;
  });

/** Ways in which a database fails before the app opens it. */
const BEFORE: Readonly<Record<string, () => Promise<unknown> | unknown>> = {
  'is not there': () => vi.spyOn(indexedDB, 'open').mockImplementation(refuse('NotSupportedError')),
  'refuses to open': () => vi.spyOn(indexedDB, 'open').mockImplementation(refuse('SecurityError')),
  'is held back in an older version by another tab': () => openVersion(10),
  'never answers': () =>
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest),
};

/** Ways in which an open database fails. */
const AFTER: Readonly<Record<string, () => Promise<unknown> | unknown>> = {
  'has no room': () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse('QuotaExceededError')),
  'loses its connection': () =>
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(refuse('InvalidStateError')),
  'cannot be read': () => {
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(refuse('UnknownError'));
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(refuse('UnknownError'));
    vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(refuse('UnknownError'));
  },
  'is deleted by another tab': deleted,
  'is taken to a newer version by another tab': () => openVersion(1_000).then((db) => db.close()),
};

let owner: number | undefined;
let device: Device;
let fallbacks: number;
let rejected: unknown[];

const note = (reason: unknown) => rejected.push(reason);

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 200,
  });
  owner = undefined;
  fallbacks = 0;
  rejected = [];
  process.on('unhandledRejection', note);
  device = createDevice({
    lasting: dexieStore,
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
});
afterEach(async () => {
  process.off('unhandledRejection', note);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Uses every method of a device. However the database fails, the device must return what this saved. */
async function liveOn(): Promise<void> {
  const seen: (number | undefined)[] = [];
  const stopOne = device.watch<{ owed: number }>('bills', 'rent', (held) => seen.push(held?.value.owed));
  const stopAll = device.watchShelf('bills', () => {});
  await device.save([rent, water]);
  await device.save([attempt]);
  expect((await device.read('bills', 'rent'))?.value).toEqual(rent.value);
  expect((await device.list('bills')).map(({ id }) => id).sort()).toEqual(['rent', 'water']);
  expect((await device.list('attempts')).map(({ id }) => id)).toContain('key');
  await expect.poll(() => seen.at(-1)).toBe(84_20);
  await device.remove('bills', 'water');
  expect(await device.read('bills', 'water')).toBe(undefined);
  stopOne();
  stopAll();
  await device.lockOf(CUSTOMER).catch(() => undefined);
  await device.wipe();
  await device.finishWipe();
  expect(device.opening()).toBe(null);
  device.close();
}

describe.each(Object.entries(BEFORE))('when the browser’s database %s', (_, happens) => {
  it('the app carries on in memory, says so once, and breaks nowhere', async () => {
    await deleted();
    const held = await happens();
    await device.open(CUSTOMER, true);
    await liveOn();
    expect([fallbacks, rejected]).toEqual([1, []]);
    vi.restoreAllMocks();
    if (held instanceof IDBDatabase) held.close();
  });
});

describe.each(Object.entries(AFTER))('when the browser’s database %s', (_, happens) => {
  it('after it was opened, the app carries on, says so at most once, and breaks nowhere', async () => {
    await deleted();
    await device.open(CUSTOMER, true);
    await device.save([rent]);
    await happens();
    await liveOn();
    expect(fallbacks).toBeLessThanOrEqual(1);
    expect(rejected).toEqual([]);
  });
});

it.each(Array.from({ length: 50 }, (_, at) => at))(
  'when room runs out at write %i, each saved bill can be read at once, and the app says so once',
  async (failing) => {
    await deleted();
    await device.open(CUSTOMER, true);
    const put = IDBObjectStore.prototype.put;
    let writes = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      writes += 1;
      if (writes > failing) throw new DOMException('No.', 'QuotaExceededError');
      return put.apply(this, args);
    });
    for (let at = 0; at < 50; at += 1) {
      await device.save([{ ...rent, id: `bill ${at}` }]);
      expect((await device.read('bills', `bill ${at}`))?.value).toEqual(rent.value);
    }
    expect([fallbacks, rejected]).toEqual([1, []]);
  },
);
