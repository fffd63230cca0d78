import type { Page } from '@playwright/test';

/** Takes everything off these shelves of the device. The app must not be open. */
export function clearShelves(page: Page, shelves: readonly string[]): Promise<unknown> {
  return page.evaluate(
    (names) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('billfold');
        opening.onerror = fail;
        opening.onsuccess = () => {
          const clearing = opening.result.transaction(names, 'readwrite');
          for (const name of names) clearing.objectStore(name).clear();
          clearing.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    [...shelves],
  );
}
