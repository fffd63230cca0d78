import type { Db, Store } from '../../server/store/store.ts';

const KINDS = new Set<PropertyKey>(['select', 'insert', 'update', 'delete', 'execute']);

/** The store, which notes the kind of each statement, in their order. */
export function noting(store: Store, noted: string[]): Store {
  const watched = (db: Db): Db =>
    new Proxy(db, {
      get(target, name) {
        if (KINDS.has(name)) noted.push(String(name));
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return new Proxy(store, {
    get(target, name) {
      if (name === 'db') return watched(target.db);
      if (name === 'transact')
        return (work: (db: Db) => Promise<unknown>) => target.transact((db) => work(watched(db)));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
