import { type Place, type Shelf, type Store, type StoredRow, SURVIVES_WIPE } from './store.ts';

/**
 * A store that ends with the page. It is used while `Keep me signed in` is off (ruling 13), and when
 * IndexedDB fails.
 */
export function memoryStore(): Store {
  const rows = new Map<string, StoredRow>();
  const watchers = new Set<() => void>();
  const notify = () => {
    for (const update of watchers) update();
  };
  const follow = (update: () => void) => {
    watchers.add(update);
    update();
    return () => watchers.delete(update);
  };
  const get = (place: Place) => rows.get(nameOf(place));
  const list = (shelf: Shelf, customer: number) =>
    [...rows].filter(([name]) => name.startsWith(nameOf({ shelf, customer, id: '' }))).map(([, row]) => row);

  return {
    get: async (place) => get(place),
    list: async (shelf, customer) => list(shelf, customer),
    put: async (placed, isWanted) => {
      if (isWanted?.() === false) return false;
      for (const { shelf, row } of placed) rows.set(nameOf({ ...row, shelf }), row);
      notify();
      return true;
    },
    remove: async (place) => {
      rows.delete(nameOf(place));
      notify();
    },
    wipe: async () => {
      for (const name of rows.keys()) if (!name.startsWith(SURVIVES_WIPE)) rows.delete(name);
      notify();
    },
    watch(place, listener) {
      let last: StoredRow | undefined | null = null;
      return follow(() => {
        const row = get(place);
        if (row === last) return;
        last = row;
        listener(row);
      });
    },
    watchShelf: (shelf, customer, listener) => follow(() => listener(list(shelf, customer))),
  };
}

function nameOf({ shelf, customer, id }: Place): string {
  return `${shelf}/${customer}/${id}`;
}
