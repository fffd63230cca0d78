import { Dexie, liveQuery, type Table } from 'dexie';
import { OUTLIVES_WIPE, type Place, SHELVES, type Shelf, type Store, type StoredRow } from './store.ts';

type Key = [customer: number, id: string];

/** The only place that opens IndexedDB. Rejects when the browser has none or will not open it. */
export async function dexieStore(): Promise<Store> {
  const db = new Dexie('billfold');
  db.version(1).stores(Object.fromEntries(SHELVES.map((shelf) => [shelf, '[customer+id], customer'])));
  await db.open();
  const on = (shelf: Shelf): Table<StoredRow, Key> => db.table(shelf);
  const get = async ({ shelf, customer, id }: Place) => on(shelf).get([customer, id]);

  return {
    get,
    list: async (shelf, customer) => on(shelf).where('customer').equals(customer).toArray(),
    put: async (placed) => {
      const shelves = [...new Set(placed.map(({ shelf }) => shelf))];
      await db.transaction('rw', shelves, async () => {
        for (const { shelf, row } of placed) await on(shelf).put(row);
      });
    },
    remove: async ({ shelf, customer, id }) => on(shelf).delete([customer, id]),
    wipe: async () => {
      const shelves = SHELVES.filter((shelf) => shelf !== OUTLIVES_WIPE);
      await db.transaction('rw', shelves, async () => {
        for (const shelf of shelves) await on(shelf).clear();
      });
    },
    watch(place, listener, onError) {
      const subscription = liveQuery(() => get(place)).subscribe({ next: listener, error: onError });
      return () => subscription.unsubscribe();
    },
  };
}
