import { type Collection, Dexie, liveQuery, type Table } from 'dexie';
import { PICTURE, SHELF } from '../../picture/picture.ts';
import {
  type LockRow,
  type Locks,
  OUTLIVES_WIPE,
  type Place,
  type Placed,
  type Rows,
  type Seal,
  type Shelf,
  type Store,
  type StoredRow,
  type Written,
} from './store.ts';

/** Where the lock of what is kept lies. No shelf: only `Locks` reaches it. */
const LOCK = 'lock';

/** Beside it: the name of the passkey that was taken off last. A wipe leaves no such word. */
const TAKEN_OFF = 'taken off';

/**
 * Also beside it, under nobody's number: which wipe was the last. What the browser's own storage says of another tab's
 * Logout may come late; within the database it is told in time.
 */
const LAST_WIPE = 'wiped';
const NOBODY = 0;

/** The shelves by the version of the database that brought them: a released version is never changed, only added to. */
const VERSIONS: readonly (readonly (Shelf | typeof LOCK)[])[] = [
  ['billList', 'bills', 'cart', 'checkoutDetails', 'receipts', 'profile', 'attempts'],
  ['outbox'],
  ['history'],
  ['scheduled', 'wallet', 'draft'],
  ['autoPays'],
  ['tax', 'payByText', 'reminders'],
  [LOCK],
];
const TABLES = VERSIONS.flat();
const SHELVES = TABLES.filter((table) => table !== LOCK);

type Key = [customer: number, id: string];

interface Found {
  readonly shelf: Shelf;
  readonly rows: readonly StoredRow[];
  readonly isSealed: boolean;
}

/** Milliseconds that a database may take to open, and that another tab may hold back a new version of it. */
const LONGEST = 10_000;
const LONGEST_HELD = 2_000;

/**
 * The only place that opens IndexedDB. What is asked of it rejects when the browser has none or will not open it, and so
 * does this where it does not answer at all: nobody waits for it for ever.
 */
export async function dexieStore(): Promise<Store> {
  const db = new Dexie('billfold');
  for (const [before, shelves] of VERSIONS.entries()) {
    db.version(before + 1).stores(
      Object.fromEntries(shelves.map((shelf) => [shelf, '[customer+id], customer'])),
    );
  }
  const failure = await opening(db);
  const on = (shelf: Shelf): Table<StoredRow, Key> => db.table(shelf);
  const locks: Table<LockRow, Key> = db.table(LOCK);
  let seal: Seal | undefined;
  let wipe: StoredRow['blob'] | undefined;
  const refused = new Set<() => void>();

  /** With the lock that stood when the rows were read. */
  async function find(shelf: Shelf, customer: number, query: Collection<StoredRow, Key>): Promise<Found> {
    return db.transaction('r', [shelf, LOCK], async () => {
      const rows = await query.toArray();
      return { shelf, rows, isSealed: (await locks.get([customer, LOCK]))?.seal !== undefined };
    });
  }
  const at = ({ shelf, customer, id }: Place) => on(shelf).where('[customer+id]').equals([customer, id]);
  const get = (place: Place) => find(place.shelf, place.customer, at(place));
  const list = (shelf: Shelf, customer: number) =>
    find(shelf, customer, on(shelf).where('customer').equals(customer));

  /** What lies in the clear where a passkey encrypts was put there by somebody else, and reads as absent. */
  const open = async ({ shelf, rows, isSealed }: Found) => {
    const trusted = rows.filter(
      ({ blob }) => !isSealed || shelf === OUTLIVES_WIPE || typeof blob !== 'string',
    );
    return Promise.all(trusted.map((row) => (seal ? seal.open(shelf, row) : row)));
  };
  const openOne = async (found: Found) => (await open(found))[0];

  const lastWipe = async () => (await locks.get([NOBODY, LAST_WIPE]))?.blob;

  async function clear(): Promise<void> {
    const tables = TABLES.filter((table) => table !== OUTLIVES_WIPE);
    await db.transaction('rw', tables, async () => {
      for (const table of tables) await db.table(table).clear();
      await locks.put({ customer: NOBODY, id: LAST_WIPE, at: 0, blob: crypto.randomUUID() });
    });
  }

  /** A list that says something else than its picture leaves none behind, however the page ends. */
  function dropPicture(placed: readonly Placed[]): PromiseLike<void> {
    const changed = placed.filter(({ shelf, row }) => shelf === SHELF && row.id !== PICTURE);
    return on(SHELF).bulkDelete(changed.map(({ row }) => [row.customer, PICTURE]));
  }

  /** The last resort: the whole database goes, and what outlives a wipe is put back where it could still be read. */
  async function deleteAll(): Promise<void> {
    if (typeof indexedDB === 'undefined') return;
    const outliving = await on(OUTLIVES_WIPE)
      .toArray()
      .catch(() => []);
    await db.delete();
    await db.open();
    await on(OUTLIVES_WIPE).bulkPut(outliving);
  }

  /** Tells what a query finds now and after each change, opened, in the order in which it was found. */
  function follow<T>(
    query: () => Promise<Found>,
    opened: (found: Found) => Promise<T>,
    listener: (found: T) => void,
    onError: (error: unknown) => void,
  ): () => void {
    // Dexie tells nobody who watches a database that did not open.
    if (failure) {
      queueMicrotask(() => onError(failure));
      return () => {};
    }
    let turn = Promise.resolve();
    const next = (found: Found) => {
      turn = turn.then(() => opened(found)).then(listener, onError);
    };
    const subscription = liveQuery(query).subscribe({ next, error: onError });
    return () => subscription.unsubscribe();
  }

  const rows: Rows = {
    all: () =>
      Dexie.Promise.all(
        SHELVES.map((shelf) => on(shelf).toArray((kept) => kept.map((row) => ({ shelf, row })))),
      ).then((found) => found.flat()),
    put: (placed) => Dexie.Promise.all(placed.map(({ shelf, row }) => on(shelf).put(row))),
    lockOf: (customer) => locks.get([customer, LOCK]),
    remove: (places) => Dexie.Promise.all(places.map((place) => at(place).delete())),
    putLock: (lock) => locks.put(lock),
    removeLock: (customer) =>
      locks.get([customer, LOCK]).then((lock) => {
        const left = lock?.seal ? [{ ...lock, id: TAKEN_OFF, blob: '' }] : [];
        return locks.bulkPut(left).then(() => locks.delete([customer, LOCK]));
      }),
  };

  const door: Locks = {
    read: async (customer) => ({ locks: door, lock: await rows.lockOf(customer) }),
    use: (given) => {
      seal = given;
    },
    watchRefused: (listener) => {
      refused.add(listener);
      return () => refused.delete(listener);
    },
    transact: (work) => db.transaction('rw', TABLES, () => work(rows)),
  };

  async function write(placed: readonly Placed[], isWanted = () => true): Promise<Written> {
    const sealing = seal;
    const closed = sealing ? await sealing.close(placed) : placed;
    const written = await db.transaction('rw', [...placed.map(({ shelf }) => shelf), LOCK], async () => {
      const [first] = placed;
      if (!first || !isWanted()) return false;
      const { customer } = first.row;
      const areKeys = placed.every(({ shelf }) => shelf === OUTLIVES_WIPE);
      const name = (await locks.get([customer, LOCK]))?.seal;
      const isAsIs = areKeys || name === sealing?.name;
      // Another tab may have taken off the lock: only then is what was to be encrypted written in the clear.
      if (!isAsIs && (name || (await locks.get([customer, TAKEN_OFF]))?.seal !== sealing?.name))
        return 'locked';
      const last = await lastWipe();
      // A database that was thrown away and made anew knows of none.
      if (!areKeys && last !== undefined && last !== wipe) return false;
      if (placed.some(({ shelf }) => shelf === SHELF)) await dropPicture(placed);
      await rows.put(isAsIs ? closed : placed);
      return true;
    });
    // This tab may have set the lock itself meanwhile.
    if (written === 'locked' && seal !== sealing) return write(placed, isWanted);
    if (written === 'locked') for (const tell of refused) tell();
    return written;
  }

  return {
    locks: door,
    enter: async () => {
      wipe = await lastWipe();
    },
    get: async (place) => openOne(await get(place)),
    list: async (shelf, customer) => open(await list(shelf, customer)),
    put: write,
    remove: async ({ shelf, customer, id }) => on(shelf).delete([customer, id]),
    wipe: async () => {
      await clear().catch(deleteAll);
      seal = undefined;
    },
    watch: (place, listener, onError) => follow(() => get(place), openOne, listener, onError),
    watchShelf: (shelf, customer, listener, onError) =>
      follow(() => list(shelf, customer), open, listener, onError),
  };
}

/** Nothing once it opened, or why it does not. */
function opening(db: Dexie): Promise<unknown> {
  return new Promise((settle, fail) => {
    const giveUp = () => {
      db.close();
      fail(new Error('IndexedDB does not answer'));
    };
    const tooLong = setTimeout(giveUp, LONGEST);
    db.on('blocked', () => void setTimeout(giveUp, LONGEST_HELD));
    db.open()
      .then(() => settle(undefined), settle)
      .finally(() => clearTimeout(tooLong));
  });
}
