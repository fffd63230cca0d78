import { Dexie, liveQuery, type Table } from 'dexie';
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
} from './store.ts';

/** Where the lock of what is kept lies. No shelf: only `Locks` reaches it. */
const LOCK = 'lock';

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

/** The only place that opens IndexedDB. What is asked of it rejects when the browser has none or will not open it. */
export async function dexieStore(): Promise<Store> {
  const db = new Dexie('billfold');
  for (const [before, shelves] of VERSIONS.entries()) {
    db.version(before + 1).stores(
      Object.fromEntries(shelves.map((shelf) => [shelf, '[customer+id], customer'])),
    );
  }
  const on = (shelf: Shelf): Table<StoredRow, Key> => db.table(shelf);
  const locks: Table<LockRow, Key> = db.table(LOCK);
  let seal: Seal | undefined;

  const get = async ({ shelf, customer, id }: Place) => on(shelf).get([customer, id]);
  const list = async (shelf: Shelf, customer: number) =>
    on(shelf).where('customer').equals(customer).toArray();
  const open = async <Row extends StoredRow | undefined>(shelf: Shelf, row: Row) =>
    row && seal && typeof row.blob !== 'string' ? seal.open(shelf, row) : row;
  const openAll = (shelf: Shelf, rows: readonly StoredRow[]) =>
    Promise.all(rows.map((row) => open(shelf, row)));

  async function clear(): Promise<void> {
    const tables = TABLES.filter((table) => table !== OUTLIVES_WIPE);
    await db.transaction('rw', tables, async () => {
      for (const table of tables) await db.table(table).clear();
    });
  }

  /** A list that says something else than its picture leaves none behind, however the page ends. */
  async function dropPicture({ shelf, row }: Placed): Promise<void> {
    if (shelf === SHELF && row.id !== PICTURE) await on(SHELF).delete([row.customer, PICTURE]);
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
    query: () => Promise<T>,
    opened: (found: T) => Promise<T>,
    listener: (found: T) => void,
    onError: (error: unknown) => void,
  ): () => void {
    let turn = Promise.resolve();
    const next = (found: T) => {
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
    putLock: (lock) => locks.put(lock),
    removeLock: (customer) => locks.delete([customer, LOCK]),
  };

  const door: Locks = {
    read: async (customer) => ({ locks: door, lock: await rows.lockOf(customer) }),
    use: (given) => {
      seal = given;
    },
    transact: (work) => db.transaction('rw', TABLES, () => work(rows)),
  };

  return {
    locks: door,
    get: async (place) => open(place.shelf, await get(place)),
    list: async (shelf, customer) => openAll(shelf, await list(shelf, customer)),
    put: async (placed) => {
      const sealing = seal;
      const closed = sealing ? await sealing.close(placed) : placed;
      const shelves = placed.map(({ shelf }) => shelf);
      await db.transaction('rw', [...shelves, LOCK], async () => {
        for (const place of placed) await dropPicture(place);
        const lock = await locks.toCollection().first();
        if (lock?.seal === sealing?.name) return rows.put(closed);
        // Another tab has set or taken off the lock. Nothing that it encrypts is written in the clear.
        return rows.put(lock?.seal ? placed.filter(({ shelf }) => shelf === OUTLIVES_WIPE) : placed);
      });
    },
    remove: async ({ shelf, customer, id }) => on(shelf).delete([customer, id]),
    wipe: async () => {
      await clear().catch(deleteAll);
      seal = undefined;
    },
    watch: (place, listener, onError) =>
      follow(
        () => get(place),
        (row) => open(place.shelf, row),
        listener,
        onError,
      ),
    watchShelf: (shelf, customer, listener, onError) =>
      follow(
        () => list(shelf, customer),
        (found) => openAll(shelf, found),
        listener,
        onError,
      ),
  };
}
