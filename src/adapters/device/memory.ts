import { OUTLIVES_WIPE, type Place, type Shelf, type Store, type StoredRow } from './store.ts';

/** Gone with the page: the store while `Keep me signed in` is off (ruling 13), and where IndexedDB fails. */
export function memoryStore(): Store {
  const rows = new Map<string, { shelf: Shelf; row: StoredRow }>();
  const watchers = new Map<string, Set<(row: StoredRow | undefined) => void>>();
  const shelfWatchers = new Set<() => void>();
  const tell = (name: string) => {
    for (const listener of watchers.get(name) ?? []) listener(rows.get(name)?.row);
    for (const listener of shelfWatchers) listener();
  };
  const rowsOn = (shelf: Shelf, customer: number) =>
    [...rows.values()]
      .filter((held) => held.shelf === shelf && held.row.customer === customer)
      .map(({ row }) => row);

  return {
    get: async (place) => rows.get(nameOf(place))?.row,
    list: async (shelf, customer) => rowsOn(shelf, customer),
    put: async (placed) => {
      const names = placed.map(({ shelf, row }) => {
        const name = nameOf({ shelf, customer: row.customer, id: row.id });
        rows.set(name, { shelf, row });
        return name;
      });
      for (const name of names) tell(name);
    },
    remove: async (place) => {
      rows.delete(nameOf(place));
      tell(nameOf(place));
    },
    wipe: async () => {
      const gone = [...rows].filter(([, { shelf }]) => shelf !== OUTLIVES_WIPE).map(([name]) => name);
      for (const name of gone) rows.delete(name);
      for (const name of gone) tell(name);
    },
    watch(place, listener) {
      const name = nameOf(place);
      const listeners = watchers.get(name) ?? new Set();
      watchers.set(name, listeners.add(listener));
      listener(rows.get(name)?.row);
      return () => listeners.delete(listener);
    },
    watchShelf(shelf, customer, listener) {
      const look = () => listener(rowsOn(shelf, customer));
      shelfWatchers.add(look);
      look();
      return () => shelfWatchers.delete(look);
    },
  };
}

function nameOf({ shelf, customer, id }: Place): string {
  return `${shelf}/${customer}/${id}`;
}
