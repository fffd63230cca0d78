import type { Page } from '@playwright/test';

/**
 * Records the picture shown before the app draws, and presses what `globalThis.pressed` selects in it. The app waits
 * for this, however slow the machine is. Unless `globalThis.mayRest` is set, no new picture is taken meanwhile.
 */
export const WATCH = `
const later = setTimeout;
globalThis.setTimeout = (work, time, ...rest) =>
  later(work, time === 1_500 && !globalThis.mayRest ? 20_000 : time, ...rest);
globalThis.gone = [];
new MutationObserver(() => {
  const picture = document.getElementById('picture');
  if (!picture && globalThis.seen) globalThis.gone.push(document.querySelector('#app main [data-as-of]') !== null);
  if (!picture || picture.hidden || globalThis.seen) return;
  globalThis.seen = {
    words: picture.innerText,
    values: [...picture.querySelectorAll('input')].map(({ value }) => value),
    isAlone: document.querySelector('#app main [data-as-of]') === null,
  };
  for (const selector of globalThis.pressed ?? []) picture.querySelector(selector).click();
}).observe(document, { subtree: true, childList: true, attributeFilter: ['hidden'] });`;

interface Watched {
  readonly seen?: {
    readonly words: string;
    /** What stands in its fields. */
    readonly values: readonly string[];
    readonly isAlone: boolean;
  };
  /** Whether the screen of the app was there, at each change of the page since the picture was gone. */
  readonly gone: readonly boolean[];
}

export interface Stored {
  readonly id: string;
  readonly at: number;
  readonly blob: string;
}

export const watched = (page: Page) =>
  page.evaluate(() => {
    const { seen, gone } = globalThis as unknown as Watched;
    return { seen, gone };
  });

/** All rows of pictures on the device, and the row that names them. */
export const storedPictures = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Stored[]>((resolve) => {
        const opening = indexedDB.open('billfold');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('billList').objectStore('billList').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as Stored[]).filter(({ id }) => id.startsWith('picture')));
          };
        };
      }),
  );

/** The row of the picture of the screen at this address. */
export async function storedPicture(page: Page, address: string): Promise<Stored | undefined> {
  return (await storedPictures(page)).find(({ id }) => id.startsWith(`picture|${address}|`));
}

/** Changes a row as a tab of an earlier build does, which knows nothing of pictures. */
export const changeUnnoticed = (page: Page, shelf: string, id: string) =>
  page.evaluate(
    ([shelf, id]) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('billfold');
        opening.onsuccess = () => {
          const writing = opening.result.transaction(shelf, 'readwrite');
          const rows = writing.objectStore(shelf);
          const reading = rows.getAll();
          reading.onsuccess = () => {
            const row = (reading.result as Stored[]).find((one) => one.id === id);
            if (row) rows.put({ ...row, blob: `${row.blob} ` });
          };
          writing.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    [shelf, id] as const,
  );

/** Changes the stored picture, or what lies beside it. */
export async function changePicture(
  page: Page,
  address: string,
  change: (row: Stored) => readonly [shelf: string, row: Stored],
): Promise<void> {
  const row = await storedPicture(page, address);
  if (!row) throw new Error(`There is no picture of ${address}`);
  await page.evaluate(
    ([shelf, changed]) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('billfold');
        opening.onsuccess = () => {
          const writing = opening.result.transaction(shelf, 'readwrite');
          writing.objectStore(shelf).put(changed);
          writing.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    change(row),
  );
}
