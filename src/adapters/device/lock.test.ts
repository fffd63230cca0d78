// @vitest-environment node
import { PICTURES, pictureId, SHELF } from '../../../domain/api/picture-rows.ts';
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Authenticator } from '../../../tests/support/authenticator.ts';
import type { Adapters } from '../adapters.ts';
import { leaveSession } from '../session/session.ts';
import { createDevice, type Device, type Entry } from './device.ts';
import { dexieStore } from './dexie.ts';
import {
  factsOf,
  openWithPasskey,
  openWithPin,
  removeDeviceLock,
  restoreTries,
  setPasskey,
  setPin,
} from './lock.ts';
import type { Lockable, Placed } from './store.ts';

const PIN = '190273';
const WRONG = '704418';

/** Recognizable values of a customer, one on each of several shelves. */
const KNOWN = ['Dana Mercer', '12 Larch Lane', 'dana@example.com', 'Northwind Water', '84.20', 'My cabin'];
const ENTRIES: readonly Entry[] = [
  { shelf: 'profile', id: 'signed-in', at: 1, value: { name: KNOWN[0], address: KNOWN[1], email: KNOWN[2] } },
  { shelf: 'bills', id: '42', at: 2, value: { biller: KNOWN[3], amount: KNOWN[4] } },
  { shelf: 'outbox', id: '000-key', at: 3, value: { nickname: KNOWN[5] } },
];
const ATTEMPT: Entry = { shelf: 'attempts', id: 'key-1', at: 4, value: { key: 'key-1' } };

let owner: number | undefined;
let authenticator: Authenticator;

/** One tab, or one start, of a browser in which customer 7 is signed in with Keep on. */
async function openTab(onFallback: () => void = failed): Promise<{ device: Device; lockable: Lockable }> {
  const device = createDevice({
    lasting: dexieStore,
    onFallback,
    owner: {
      get: () => owner,
      set: (customer) => {
        owner = customer;
      },
    },
  });
  await device.open(7, true);
  return { device, lockable: await lockableOf(device) };
}

const failed = () => {
  throw new Error('fell back');
};

async function lockableOf(device: Device): Promise<Lockable> {
  const lockable = await device.lockOf(7);
  if (!lockable) throw new Error('nothing is kept');
  return lockable;
}

const kindOf = async (device: Device) => {
  const { lock } = await lockableOf(device);
  return lock && factsOf(lock).kind;
};

/** Every byte in the database, as somebody with the disk would read it. */
async function everythingAtRest(): Promise<string> {
  const db = await new Dexie('billfold').open();
  const found = [];
  for (const table of db.tables) found.push(await table.toArray());
  db.close();
  return JSON.stringify(found, (_, value) =>
    value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value,
  );
}

const seen = async (device: Device) =>
  JSON.stringify([await device.list('profile'), await device.list('bills'), await device.list('outbox')]);

beforeEach(async () => {
  owner = undefined;
  await new Promise((gone) => {
    indexedDB.deleteDatabase('billfold').onsuccess = gone;
  });
  authenticator = new Authenticator();
  authenticator.install();
});
afterEach(() => vi.restoreAllMocks());

describe('a passkey', () => {
  it('encrypts stored and future rows: nobody can read them at rest, and I can read them all (ruling 15)', async () => {
    const { device, lockable } = await openTab();
    await device.save([...ENTRIES, ATTEMPT]);
    const before = await seen(device);
    expect(await everythingAtRest()).toContain(KNOWN[0]);
    expect(await setPasskey(lockable, 7)).toEqual({ kind: 'open' });
    await device.save([{ shelf: 'wallet', id: 'billing', at: 5, value: { line1: KNOWN[1] } }]);
    const atRest = await everythingAtRest();
    expect(KNOWN.filter((value) => atRest.includes(value))).toEqual([]);
    expect(await seen(device)).toBe(before);
    expect((await device.read('wallet', 'billing'))?.value).toEqual({ line1: KNOWN[1] });
  });

  it('leaves the keys of open payments in plain text, so that no lock hides a payment’s outcome (ruling 14)', async () => {
    const { device, lockable } = await openTab();
    await device.save([ATTEMPT]);
    await setPasskey(lockable, 7);
    await device.save([{ ...ATTEMPT, id: 'key-2', value: { key: 'key-2' } }]);
    const { device: next } = await openTab();
    expect(await next.list('attempts')).toHaveLength(2);
  });

  it('is asked for at each start: without it nothing is read, with it everything, including later changes', async () => {
    const { device, lockable } = await openTab();
    await device.save(ENTRIES);
    const before = await seen(device);
    await setPasskey(lockable, 7);
    const { device: next } = await openTab();
    expect([await kindOf(next), await seen(next)]).toEqual(['passkey', '[[],[],[]]']);
    expect(await openWithPasskey(await lockableOf(next), 7)).toEqual({ kind: 'open' });
    expect(await seen(next)).toBe(before);
    const amounts: unknown[] = [];
    const stop = next.watch<{ amount: string }>('bills', '42', (cached) =>
      amounts.push(cached?.value.amount),
    );
    await expect.poll(() => amounts).toEqual(['84.20']);
    await next.save([{ shelf: 'bills', id: '42', at: 6, value: { amount: '12.00' } }]);
    await expect.poll(() => amounts).toEqual(['84.20', '12.00']);
    stop();
  });

  it('is asked for again after the session ended for idleness: its key leaves the memory (SES-34)', async () => {
    const { device, lockable } = await openTab();
    await device.save(ENTRIES);
    await setPasskey(lockable, 7);
    const adapters = { device, tabs: { tell: () => {} }, tokens: { end: async () => {} } };
    await leaveSession(adapters as unknown as Adapters, 'idle', 'idle');
    await device.open(7, true);
    expect(await seen(device)).toBe('[[],[],[]]');
    await openWithPasskey(await lockableOf(device), 7);
    expect(await seen(device)).toContain(KNOWN[0]);
  });

  it('that is refused opens nothing and deletes nothing; nor does a passkey of another device open anything', async () => {
    const { device, lockable } = await openTab();
    await device.save(ENTRIES);
    await setPasskey(lockable, 7);
    const { device: next } = await openTab();
    const locked = await lockableOf(next);
    authenticator.answer = 'cancelled';
    for (let time = 0; time < 7; time++)
      expect(await openWithPasskey(locked, 7)).toEqual({ kind: 'cancelled' });
    authenticator.answer = 'given';
    authenticator.replace();
    expect(await openWithPasskey(locked, 7)).toEqual({ kind: 'unusable' });
    expect(await seen(next)).toBe('[[],[],[]]');
    expect(await seen(device)).toContain(KNOWN[0]);
  });

  it('that cannot encrypt locks nothing', async () => {
    const { device, lockable } = await openTab();
    await device.save(ENTRIES);
    authenticator.hasPrf = false;
    expect(await setPasskey(lockable, 7)).toEqual({ kind: 'unusable' });
    authenticator.answer = 'cancelled';
    expect(await setPasskey(lockable, 7)).toEqual({ kind: 'cancelled' });
    expect(await kindOf(device)).toBeUndefined();
    expect(await seen(device)).toContain(KNOWN[0]);
  });

  it.each([1, 2, 3])(
    'whose setup breaks off at row %i leaves every row readable, and no lock',
    async (nth) => {
      const { device, lockable } = await openTab();
      await device.save(ENTRIES);
      const before = await seen(device);
      const put = IDBObjectStore.prototype.put;
      let puts = 0;
      const broken = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...row
      ) {
        puts += 1;
        if (puts === nth) throw new DOMException('No.', 'UnknownError');
        return put.apply(this, row);
      });
      await expect(setPasskey(lockable, 7)).rejects.toThrow();
      broken.mockRestore();
      expect([await kindOf(device), await seen(device)]).toEqual([undefined, before]);
      const { device: next } = await openTab();
      expect([await kindOf(next), await seen(next)]).toEqual([undefined, before]);
      await next.save([{ shelf: 'bills', id: '43', at: 6, value: {} }]);
      expect(await next.list('bills')).toHaveLength(2);
    },
  );

  it('also encrypts rows that are saved while the others are being encrypted', async () => {
    const { device, lockable } = await openTab();
    await device.save(ENTRIES);
    const setting = setPasskey(lockable, 7);
    for (let id = 100; id < 120; id++)
      await device.save([{ shelf: 'bills', id: String(id), at: id, value: { biller: 'Late Gas' } }]);
    expect(await setting).toEqual({ kind: 'open' });
    expect(await device.list('bills')).toHaveLength(21);
    expect(await everythingAtRest()).not.toContain('Late Gas');
  });

  it('keeps a tab without the key from writing plain text, except payment keys, and reports the refusal', async () => {
    const { device, lockable } = await openTab();
    const { device: other } = await openTab();
    await device.save(ENTRIES);
    await setPasskey(lockable, 7);
    const otherLock = await lockableOf(other);
    let refusals = 0;
    const stop = otherLock.locks.watchRefused(() => {
      refusals += 1;
    });
    const plain: Entry = { shelf: 'bills', id: '99', at: 9, value: { biller: 'Plain Gas' } };
    await expect(other.save([plain])).rejects.toThrow('locked');
    stop();
    expect(refusals).toBe(1);
    await other.save([ATTEMPT]);
    expect(await everythingAtRest()).not.toContain('Plain Gas');
    expect(await device.list('bills')).toHaveLength(1);
    expect(await device.list('attempts')).toHaveLength(1);
  });

  it('binds each row to its place: a row moved to another place reads as absent', async () => {
    const { device, lockable } = await openTab();
    await device.save(ENTRIES);
    await setPasskey(lockable, 7);
    await device.save([{ shelf: 'bills', id: '43', at: 6, value: { biller: 'Eastwind' } }]);
    await lockable.locks.transact(async (rows) => {
      const moved = (await rows.all()).filter(({ row }) => row.id === '43');
      await rows.put(moved.map(({ shelf, row }) => ({ shelf, row: { ...row, id: '44' } })));
    });
    expect(await device.read('bills', '44')).toBeUndefined();
    expect((await device.read('bills', '43'))?.value).toEqual({ biller: 'Eastwind' });
  });

  it('that is removed leaves all rows readable, also for other tabs that had opened it', async () => {
    const { device, lockable } = await openTab();
    await device.save(ENTRIES);
    const before = await seen(device);
    await setPasskey(lockable, 7);
    const { device: other } = await openTab();
    await openWithPasskey(await lockableOf(other), 7);
    expect(await removeDeviceLock(await lockableOf(device), 7)).toEqual({ kind: 'open' });
    expect([await kindOf(device), await seen(device), await seen(other)]).toEqual([
      undefined,
      before,
      before,
    ]);
    await other.save([{ shelf: 'bills', id: '43', at: 6, value: {} }]);
    const { device: next } = await openTab();
    expect(await next.list('bills')).toHaveLength(2);
  });

  it('trusts no row in plain text: a planted change is never read, and is deleted when the passkey is given', async () => {
    const { device, lockable } = await openTab();
    await device.save(ENTRIES);
    await setPasskey(lockable, 7);
    const stray = { id: '77', customer: 7, at: 7, blob: '{"form":1,"value":{"biller":"Stray Gas"}}' };
    const planted: Placed[] = [
      { shelf: 'bills', row: stray },
      { shelf: 'outbox', row: stray },
    ];
    await lockable.locks.transact((rows) => rows.put(planted));
    expect([await device.read('bills', '77'), await device.read('outbox', '77')]).toEqual([
      undefined,
      undefined,
    ]);
    const { device: next } = await openTab();
    expect(await next.read('outbox', '77')).toBeUndefined();
    expect(await openWithPasskey(await lockableOf(next), 7)).toEqual({ kind: 'open', lost: 1 });
    expect(await everythingAtRest()).not.toContain('Stray Gas');
    await lockable.locks.transact((rows) => rows.put(planted));
    await removeDeviceLock(await lockableOf(device), 7);
    expect([await device.list('outbox'), await next.read('bills', '77')]).toMatchObject([
      [{ id: '000-key' }],
      undefined,
    ]);
  });

  it('locks the rows of a database of version 6 without losing any', async () => {
    const older = new Dexie('billfold');
    const keys = '[customer+id], customer';
    older.version(6).stores({ profile: keys, bills: keys, outbox: keys, attempts: keys });
    for (const { shelf, id, at, value } of [...ENTRIES, ATTEMPT])
      await older.table(shelf).put({ id, customer: 7, at, blob: JSON.stringify({ form: 1, value }) });
    older.close();
    owner = 7;
    const { device, lockable } = await openTab();
    const before = await seen(device);
    expect([await kindOf(device), KNOWN.every((value) => before.includes(value))]).toEqual([undefined, true]);
    await setPasskey(lockable, 7);
    expect([await kindOf(device), await seen(device)]).toEqual(['passkey', before]);
    expect(await device.list('attempts')).toHaveLength(1);
  });
});

describe('a wipe in another tab', () => {
  it('during the encryption of a change leaves nothing of that change, encrypted or not', async () => {
    const { device, lockable } = await openTab(() => {});
    await device.save(ENTRIES);
    await setPasskey(lockable, 7);
    const { encrypt } = crypto.subtle;
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
      await other.wipe();
      return encrypt.apply(crypto.subtle, given);
    });
    const { device: other } = await openTab();
    await device.save([{ shelf: 'bills', id: '99', at: 9, value: { biller: 'Late Gas' } }]);
    expect(await everythingAtRest()).not.toContain('Late Gas');
    expect(await everythingAtRest()).not.toContain('"id":"99"');
  });

  it('followed by a sign-in: a tab that still has the key writes nothing in plain text', async () => {
    const { device, lockable } = await openTab();
    await setPasskey(lockable, 7);
    const { device: other } = await openTab();
    await other.wipe();
    await other.open(7, true);
    const late: Entry = { shelf: 'bills', id: '99', at: 9, value: { biller: 'Late Gas' } };
    await expect(device.save([late])).rejects.toThrow('locked');
    expect(await everythingAtRest()).not.toContain('Late Gas');
  });
});

describe('a tab that has not yet read the lock of another tab', () => {
  it.each([
    ['PIN', 'passkey'],
    ['passkey', 'PIN'],
  ])('does not replace a %s with a %s', async (first, second) => {
    const set = (kind: string, lockable: Lockable) =>
      kind === 'PIN' ? setPin(lockable, 7, PIN) : setPasskey(lockable, 7);
    const { device, lockable } = await openTab();
    const { lockable: stale } = await openTab();
    await device.save(ENTRIES);
    const before = await seen(device);
    expect(await set(first, lockable)).toEqual({ kind: 'open' });
    expect(await set(second, stale)).toEqual({ kind: 'gone' });
    expect([await kindOf(device), await seen(device)]).toEqual([first === 'PIN' ? 'pin' : 'passkey', before]);
  });
});

it.each(['pin', 'passkey'])('setting a %s deletes the pictures of screens from the device', async (kind) => {
  const { device, lockable } = await openTab();
  await device.save([
    ...ENTRIES,
    { shelf: SHELF, id: pictureId('/bills', ['billList/all']), at: 5, value: { words: 'In the picture' } },
    { shelf: SHELF, id: pictureId('/bills/42', ['bills/42']), at: 5, value: { words: 'In the picture' } },
    { shelf: SHELF, id: PICTURES, at: 5, value: [] },
  ]);
  await (kind === 'pin' ? setPin(lockable, 7, PIN) : setPasskey(lockable, 7));
  expect(await device.list(SHELF)).toEqual([]);
  expect(await everythingAtRest()).not.toContain('picture');
});

describe('a PIN', () => {
  it('opens the lock, and is itself stored nowhere', async () => {
    const { device, lockable } = await openTab();
    await device.save(ENTRIES);
    await setPin(lockable, 7, PIN);
    expect(await kindOf(device)).toBe('pin');
    expect(await everythingAtRest()).not.toContain(PIN);
    expect(await openWithPin(lockable, 7, PIN)).toEqual({ kind: 'open' });
    expect(await seen(device)).toContain(KNOWN[0]);
  });

  it('that is wrong five times is used up, across reloads and tabs; the right one then comes too late', async () => {
    const { lockable } = await openTab();
    await setPin(lockable, 7, PIN);
    expect(await openWithPin(lockable, 7, WRONG)).toEqual({ kind: 'wrong', left: 4 });
    const { lockable: reloaded } = await openTab();
    expect(await openWithPin(reloaded, 7, WRONG)).toEqual({ kind: 'wrong', left: 3 });
    const both = await Promise.all([openWithPin(lockable, 7, WRONG), openWithPin(reloaded, 7, WRONG)]);
    expect(both.map((opening) => (opening.kind === 'wrong' ? opening.left : opening.kind)).sort()).toEqual([
      1, 2,
    ]);
    expect(await openWithPin(lockable, 7, WRONG)).toEqual({ kind: 'spent' });
    expect(await openWithPin(reloaded, 7, PIN)).toEqual({ kind: 'spent' });
  });

  it('is counted before it is compared: killing the app in between uses up the try', async () => {
    const { lockable } = await openTab();
    await setPin(lockable, 7, PIN);
    const killed = vi.spyOn(crypto.subtle, 'deriveBits').mockRejectedValue(new Error('killed'));
    for (let time = 0; time < 5; time++)
      await expect(openWithPin(lockable, 7, WRONG)).rejects.toThrow('killed');
    killed.mockRestore();
    const { device } = await openTab();
    const { lock } = await lockableOf(device);
    expect(lock && factsOf(lock).triesLeft).toBe(0);
    expect(await openWithPin(lockable, 7, PIN)).toEqual({ kind: 'spent' });
  });

  it('that is right restores all tries, and so does the account’s password', async () => {
    const { lockable } = await openTab();
    await setPin(lockable, 7, PIN);
    await openWithPin(lockable, 7, WRONG);
    await openWithPin(lockable, 7, WRONG);
    expect(await openWithPin(lockable, 7, PIN)).toEqual({ kind: 'open' });
    expect(await openWithPin(lockable, 7, WRONG)).toEqual({ kind: 'wrong', left: 4 });
    await restoreTries(lockable, 7);
    expect(await openWithPin(lockable, 7, WRONG)).toEqual({ kind: 'wrong', left: 4 });
  });

  it('is removed by a customer who enters it, and tries there count as well', async () => {
    const { device, lockable } = await openTab();
    await setPin(lockable, 7, PIN);
    expect(await removeDeviceLock(lockable, 7, WRONG)).toEqual({ kind: 'wrong', left: 4 });
    expect(await kindOf(device)).toBe('pin');
    expect(await removeDeviceLock(lockable, 7, PIN)).toEqual({ kind: 'open' });
    expect(await kindOf(device)).toBeUndefined();
    expect(await openWithPin(lockable, 7, PIN)).toEqual({ kind: 'gone' });
  });
});

describe('the lock', () => {
  it.each(['pin', 'passkey'])(
    'of kind %s is deleted with the rows it locks: at Logout, and when another customer signs in',
    async (kind) => {
      const set = async ({ lockable }: { lockable: Lockable }) =>
        kind === 'pin' ? setPin(lockable, 7, PIN) : setPasskey(lockable, 7);
      const tab = await openTab();
      await tab.device.save([...ENTRIES, ATTEMPT]);
      await set(tab);
      await tab.device.wipe();
      expect(await kindOf(tab.device)).toBeUndefined();
      await tab.device.open(7, true);
      expect([await seen(tab.device), (await tab.device.list('attempts')).length]).toEqual(['[[],[],[]]', 1]);
      await tab.device.save(ENTRIES);
      expect(await everythingAtRest()).toContain(KNOWN[0]);

      const again = await openTab();
      await set(again);
      await again.device.open(8, true);
      expect(await kindOf(again.device)).toBeUndefined();
      expect(await everythingAtRest()).not.toContain('"lock"');
    },
  );
});
