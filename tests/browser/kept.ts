import type { Page } from '@playwright/test';

/** Every word that the browser keeps for this origin, in all of its stores. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(url);
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames) {
        found.push(await done(db.transaction(store).objectStore(store).getAll()));
      }
      db.close();
    }
    return JSON.stringify(found);
  });
}

/** How many rows each shelf of the device holds; empty shelves are left out. */
export function rowsKept(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows: Record<string, number> = {};
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames) {
        const count = await done(db.transaction(store).objectStore(store).count());
        if (count > 0) rows[store] = count;
      }
      db.close();
    }
    return rows;
  });
}
