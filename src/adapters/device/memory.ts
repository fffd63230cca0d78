import { OUTLIVES_WIPE, type Place, type Shelf, type Store, type StoredRow } from './store.ts';

/** Gone with the page: the store while `Keep me signed in` is off (ruling 13), and where IndexedDB fails. */
export function memoryStore(): Store {
  const rows = new Map<string, StoredRow>();
  const looks = new Set<() => void>();
  const tell = () => {
    for (const look of looks) look();
  };
  const follow = (look: () => void) => {
    looks.add(look);
    look();
    return () => looks.delete(look);
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
      tell();
      return true;
    },
    remove: async (place) => {
      rows.delete(nameOf(place));
      tell();
    },
    wipe: async () => {
      for (const name of rows.keys()) if (!name.startsWith(OUTLIVES_WIPE)) rows.delete(name);
      tell();
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
