import { type Collection, Dexie, liveQuery, type Table } from 'dexie';
import { DATABASE, LOCK, SHELF } from '../../../domain/api/picture-rows.ts';
import {
  type LockRow,
  type Locks,
  type Place,
  type Placed,
  type Rows,
  type Seal,
  type Shelf,
  type Store,
  type StoredRow,
  SURVIVES_WIPE,
  type WriteResult,
} from './store.ts';

/** The name of the last removed passkey, stored beside the lock. A wipe leaves no such row. */
const TAKEN_OFF = 'taken off';

/**
 * Identifies the last wipe, stored beside the locks under a customer number that nobody has. The browser's
 * own storage may report another tab's Logout late; the database reports it in time.
 */
const LAST_WIPE = 'wiped';
const NOBODY = 0;

/**
 * The shelves by the database version that added them. A released version is never changed, only followed by
 * another.
 */
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

interface StoredRows {
  readonly shelf: Shelf;
  readonly rows: readonly StoredRow[];
  readonly isSealed: boolean;
}

interface Changed {
  readonly shelf: Shelf;
  /** Without a blob it is removed. */
  readonly row: Pick<StoredRow, 'id'> & Partial<StoredRow>;
}

/** Milliseconds that a database may take to open, and that another tab may block an upgrade. */
const LONGEST = 10_000;
const LONGEST_HELD = 2_000;

/**
 * The only place that opens IndexedDB. Its methods reject if the browser has no database or will not open it.
 * `dexieStore` itself rejects if the browser never answers, so that nobody waits forever.
 */
export async function dexieStore(): Promise<Store> {
  const db = new Dexie(DATABASE);
  for (const [before, shelves] of VERSIONS.entries()) {
    db.version(before + 1).stores(
      Object.fromEntries(shelves.map((shelf) => [shelf, '[customer+id], customer'])),
    );
  }
  const failure = await openDatabase(db);
  const tableOf = (shelf: Shelf): Table<StoredRow, Key> => db.table(shelf);
  const locks: Table<LockRow, Key> = db.table(LOCK);
  let seal: Seal | undefined;
  let wipe: StoredRow['blob'] | undefined;
  const refused = new Set<() => void>();

  /** Reads rows together with the lock that was set at that moment. */
  async function find(
    shelf: Shelf,
    customer: number,
    query: Collection<StoredRow, Key>,
  ): Promise<StoredRows> {
    return db.transaction('r', [shelf, LOCK], async () => {
      const rows = await query.toArray();
      return { shelf, rows, isSealed: (await locks.get([customer, LOCK]))?.seal !== undefined };
    });
  }
  const at = ({ shelf, customer, id }: Place) => tableOf(shelf).where('[customer+id]').equals([customer, id]);
  const get = (place: Place) => find(place.shelf, place.customer, at(place));
  const rowsOf = (shelf: Shelf, customer: number) => tableOf(shelf).where({ customer });
  const list = (shelf: Shelf, customer: number) => find(shelf, customer, rowsOf(shelf, customer));

  /** Under a passkey, a row in plain text was planted, so it reads as absent. */
  const open = async ({ shelf, rows, isSealed }: StoredRows) => {
    const trusted = rows.filter(
      ({ blob }) => !isSealed || shelf === SURVIVES_WIPE || typeof blob !== 'string',
    );
    return Promise.all(trusted.map((row) => (seal ? seal.open(shelf, row) : row)));
  };
  const openOne = async (found: StoredRows) => (await open(found))[0];

  const lastWipe = async () => (await locks.get([NOBODY, LAST_WIPE]))?.blob;

  async function clear(): Promise<void> {
    const tables = TABLES.filter((table) => table !== SURVIVES_WIPE);
    await db.transaction('rw', tables, async () => {
      for (const table of tables) await db.table(table).clear();
      await locks.put({ customer: NOBODY, id: LAST_WIPE, at: 0, blob: crypto.randomUUID() });
    });
  }

  /**
   * A changed row deletes the pictures that show it in the same transaction, so that no outdated picture stays,
   * however the page ends. One that came again unchanged keeps them. The id of a picture says what it shows.
   */
  async function dropPictures(changed: readonly Changed[], customer: number): Promise<void> {
    for (const key of await rowsOf(SHELF, customer).primaryKeys()) {
      const shown = key[1].split('|');
      for (const { shelf, row } of changed)
        if (
          (shown.includes(shelf) || shown.includes(`${shelf}/${row.id}`)) &&
          (await tableOf(shelf).get([customer, row.id]))?.blob !== row.blob
        )
          await tableOf(SHELF).delete(key);
    }
  }

  /**
   * The last resort: deletes the whole database and puts back the rows that survive a wipe, if they are
   * readable.
   */
  async function deleteAll(): Promise<void> {
    if (typeof indexedDB === 'undefined') return;
    const outliving = await tableOf(SURVIVES_WIPE)
      .toArray()
      .catch(() => []);
    await db.delete();
    await db.open();
    await tableOf(SURVIVES_WIPE).bulkPut(outliving);
  }

  /** Calls the listener with a query's decrypted result now and after each change, in order. */
  function follow<T>(
    query: () => Promise<StoredRows>,
    decrypt: (found: StoredRows) => Promise<T>,
    listener: (found: T) => void,
    onError: (error: unknown) => void,
  ): () => void {
    // Dexie does not notify the subscribers of a database that failed to open.
    if (failure) {
      queueMicrotask(() => onError(failure));
      return () => {};
    }
    let turn = Promise.resolve();
    const next = (found: StoredRows) => {
      turn = turn.then(() => decrypt(found)).then(listener, onError);
    };
    const subscription = liveQuery(query).subscribe({ next, error: onError });
    return () => subscription.unsubscribe();
  }

  const rows: Rows = {
    all: () =>
      Dexie.Promise.all(
        SHELVES.map((shelf) => tableOf(shelf).toArray((kept) => kept.map((row) => ({ shelf, row })))),
      ).then((found) => found.flat()),
    find: ({ shelf, customer, id }) =>
      (id === undefined ? rowsOf(shelf, customer) : at({ shelf, customer, id })).toArray(),
    put: (placed) => Dexie.Promise.all(placed.map(({ shelf, row }) => tableOf(shelf).put(row))),
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
    use: (next) => {
      seal = next;
    },
    watchRefused: (listener) => {
      refused.add(listener);
      return () => refused.delete(listener);
    },
    transact: (work, tables = TABLES) => db.transaction('rw', tables, async () => work(rows)),
  };

  async function write(placed: readonly Placed[], isWanted = () => true): Promise<WriteResult> {
    const sealing = seal;
    const closed = sealing ? await sealing.close(placed) : placed;
    const tables = [...placed.map(({ shelf }) => shelf), SHELF, LOCK];
    const written = await db.transaction('rw', tables, async () => {
      const [first] = placed;
      if (!first || !isWanted()) return false;
      const { customer } = first.row;
      const areKeys = placed.every(({ shelf }) => shelf === SURVIVES_WIPE);
      const name = (await locks.get([customer, LOCK]))?.seal;
      const isPlain = areKeys || name === sealing?.name;
      // If another tab has removed the lock, the rows may be written in plain text; otherwise they may not.
      if (!isPlain && (name || (await locks.get([customer, TAKEN_OFF]))?.seal !== sealing?.name))
        return 'locked';
      const last = await lastWipe();
      // A database that the browser deleted and made again has no mark of a wipe.
      if (!areKeys && last !== undefined && last !== wipe) return false;
      const rowsToPut = isPlain ? closed : placed;
      await dropPictures(rowsToPut, customer);
      await rows.put(rowsToPut);
      return true;
    });
    // This tab may have set the lock itself in the meantime.
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
    remove: (row) =>
      db.transaction('rw', [row.shelf, SHELF], async () => {
        await dropPictures([{ shelf: row.shelf, row }], row.customer);
        await at(row).delete();
      }),
    wipe: async () => {
      await clear().catch(deleteAll);
      seal = undefined;
    },
    watch: (place, listener, onError) => follow(() => get(place), openOne, listener, onError),
    watchShelf: (shelf, customer, listener, onError) =>
      follow(() => list(shelf, customer), open, listener, onError),
  };
}

/** Resolves to undefined once the database is open, or to the reason why it does not open. */
function openDatabase(db: Dexie): Promise<unknown> {
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
