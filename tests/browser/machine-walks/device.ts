import type { Page } from '@playwright/test';
import type { StoredRow } from '../../../src/adapters/device/store.ts';
import type { Stage } from './moves.ts';

/** Reads the rows of a shelf of the device by their ids, or all of them. */
export function rowsOn(page: Page, shelf: string, ids?: readonly string[]): Promise<StoredRow[]> {
  return page.evaluate(
    ([name, chosen]) =>
      new Promise<StoredRow[]>((resolve, reject) => {
        const opening = indexedDB.open('billfold');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const request = opening.result.transaction(name).objectStore(name).getAll();
          request.onerror = reject;
          request.onsuccess = () => {
            opening.result.close();
            resolve((request.result as StoredRow[]).filter(({ id }) => chosen?.includes(id) ?? true));
          };
        };
      }),
    [shelf, ids] as const,
  );
}

/** Puts rows on a shelf of the device, as another page would. */
export function putRows(page: Page, shelf: string, rows: readonly StoredRow[]): Promise<void> {
  return page.evaluate(
    ([name, all]) =>
      new Promise<void>((done, reject) => {
        const opening = indexedDB.open('billfold');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const putting = opening.result.transaction(name, 'readwrite');
          for (const row of all) putting.objectStore(name).put(row);
          putting.onerror = reject;
          putting.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    [shelf, rows] as const,
  );
}

/** Empties these shelves of the device. The app must not be open. */
export function clearShelves(page: Page, shelves: readonly string[]): Promise<unknown> {
  return page.evaluate(
    (names) =>
      new Promise<void>((done, reject) => {
        const opening = indexedDB.open('billfold');
        opening.onerror = reject;
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

/** The clock stands still, so that nothing is asked again before the connection returns. */
export async function loseConnection({ page, stopClock }: Stage): Promise<void> {
  await stopClock();
  await page.context().setOffline(true);
  await page.locator('html[data-state*="connectivity.offline"]').waitFor();
  await page.context().setOffline(false);
  await page.locator('html[data-state~="connectivity.online"]').waitFor();
}
