import type { Page } from '@playwright/test';
import { isPicture } from '../../domain/api/picture-rows.ts';

/**
 * Every text that the browser stores for this origin, from all its stores. Bytes are read as characters, as a
 * thief would.
 */
export function everythingStored(page: Page): Promise<string> {
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
    return JSON.stringify(found, (_, value) =>
      value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value,
    );
  });
}

/** The names of everything that scripts can read on this origin, by kind. Cached files appear by path. */
export function inventoryOf(
  page: Page,
): Promise<Record<'local' | 'session' | 'cookies' | 'files' | 'shelves', string[]>> {
  return page.evaluate(async () => {
    const files: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) files.push(new URL(url).pathname);
    }
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<string[]>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              resolve([...opening.result.objectStoreNames].map((store) => `${name}/${store}`));
              opening.result.close();
            };
          }),
      ),
    );
    return {
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      cookies: document.cookie.split('; ').filter((cookie) => cookie !== ''),
      files,
      shelves: databases.flat(),
    };
  });
}

/**
 * The content of the device store: the content of blobs as one text, and separately everything in the clear.
 */
export function deviceStore(
  page: Page,
): Promise<{ blobs: string; clear: string; encrypted: number; words: string[] }> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const words = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value === 'string') words.add(value);
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) words.add(key);
        collect(inner);
      }
    };
    const db = await done(indexedDB.open('billfold'));
    const blobs: string[] = [];
    const clear: unknown[] = [];
    let encrypted = 0;
    for (const store of db.objectStoreNames) {
      for (const { blob, ...rest } of await done(db.transaction(store).objectStore(store).getAll())) {
        clear.push({ store, ...rest });
        if (store === 'lock' || store === 'attempts') continue;
        if (typeof blob === 'string') collect(JSON.parse(blob));
        else encrypted += 1;
        blobs.push(typeof blob === 'string' ? blob : new TextDecoder('latin1').decode(blob));
      }
    }
    db.close();
    return { blobs: blobs.join(), clear: JSON.stringify(clear), encrypted, words: [...words] };
  });
}

/** The number of rows on each shelf of the device. Empty shelves and the marker of a wipe are left out. */
export async function storedRowCounts(page: Page): Promise<Record<string, number>> {
  return countByShelf(await storedIds(page));
}

/** The number of rows on each shelf without the pictures of screens, which are taken again after each change. */
export async function storedCopyCounts(page: Page): Promise<Record<string, number>> {
  return countByShelf((await storedIds(page)).filter(({ id }) => !isPicture(id)));
}

function countByShelf(rows: readonly { shelf: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { shelf } of rows) counts[shelf] = (counts[shelf] ?? 0) + 1;
  return counts;
}

function storedIds(page: Page): Promise<{ shelf: string; id: string }[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows: { shelf: string; id: string }[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''));
      for (const shelf of db.objectStoreNames) {
        const all = await done(db.transaction(shelf).objectStore(shelf).getAll());
        for (const { customer, id } of all) if (customer !== 0) rows.push({ shelf, id: String(id) });
      }
      db.close();
    }
    return rows;
  });
}

/** Overwrites the rows of a shelf with data that the app never wrote. */
export function overwriteShelf(page: Page, shelf: string): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('billfold');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const work = opening.result.transaction(name, 'readwrite');
          work.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          const request = work.objectStore(name).openCursor();
          request.onsuccess = () => {
            request.result?.update({ ...request.result.value, blob: 'torn' });
            request.result?.continue();
          };
        };
      }),
    shelf,
  );
}
