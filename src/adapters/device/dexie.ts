import { Dexie, liveQuery, type Table } from 'dexie';
import { OUTLIVES_WIPE, type Place, type Shelf, type Store, type StoredRow } from './store.ts';

/** The shelves by the version of the database that brought them: a released version is never changed, only added to. */
const VERSIONS: readonly (readonly Shelf[])[] = [
  ['billList', 'bills', 'cart', 'checkoutDetails', 'receipts', 'profile', 'attempts'],
  ['outbox'],
  ['history'],
  ['scheduled', 'wallet', 'draft'],
  ['autoPays'],
  ['tax', 'payByText', 'reminders'],
];
const SHELVES = VERSIONS.flat();

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
  const get = async ({ shelf, customer, id }: Place) => on(shelf).get([customer, id]);
  const list = async (shelf: Shelf, customer: number) =>
    on(shelf).where('customer').equals(customer).toArray();

  async function clear(): Promise<void> {
    const shelves = SHELVES.filter((shelf) => shelf !== OUTLIVES_WIPE);
    await db.transaction('rw', shelves, async () => {
      for (const shelf of shelves) await on(shelf).clear();
    });
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

  return {
    get,
    list,
    put: async (placed) => {
      const shelves = [...new Set(placed.map(({ shelf }) => shelf))];
      await db.transaction('rw', shelves, async () => {
        for (const { shelf, row } of placed) await on(shelf).put(row);
      });
    },
    remove: async ({ shelf, customer, id }) => on(shelf).delete([customer, id]),
    wipe: () => clear().catch(deleteAll),
    watch(place, listener, onError) {
      const subscription = liveQuery(() => get(place)).subscribe({ next: listener, error: onError });
      return () => subscription.unsubscribe();
    },
    watchShelf(shelf, customer, listener, onError) {
      const subscription = liveQuery(() => list(shelf, customer)).subscribe({
        next: listener,
        error: onError,
      });
      return () => subscription.unsubscribe();
    },
  };
}
