import { fromRow } from '../adapters/device/row-codec.ts';
import { PICTURE, SHELF, type StoredRow } from '../adapters/device/store.ts';
import { readMarker } from '../adapters/session/expected-session.ts';
import { isStillValid } from '../adapters/session/is-still-valid.ts';
import { age } from '../components/text/age.ts';
import { showInPlaceOf } from './place.ts';
import { LOCK, opensBills, ownBuild, type ScreenSnapshot } from './stored.ts';
import { drawTree } from './tree.ts';

/**
 * Set by `tools/page/finished-page.ts`: the page's first chunk, and the other chunks that a start with a session
 * needs.
 */
declare const APP: string;
declare const WITH_A_SESSION: readonly string[];

/** Milliseconds that the app waits for a picture. */
const AT_MOST = 400;
const FRAME = 100;

let isMissed = false;

/**
 * Shows the bill list as it was last seen, while the app is still loading. On a slow phone that takes a
 * second, in which customers can already read what they owe. This is a file of its own, and runs before the
 * app and without it.
 */
async function showPicture(): Promise<void> {
  const session = readMarker(localStorage);
  if (session?.state !== 'expected' || !session.keep || !isStillValid(session, Date.now())) return;
  const cached = fromRow<ScreenSnapshot>(await readPicture(session.customer));
  // The app removes this element when it draws.
  const outline = document.querySelector('#app > .shell');
  if (isMissed || !cached || !opensBills() || !outline?.parentElement || cached.value.build !== ownBuild())
    return;
  const isSameDay = Date.now() < cached.value.until;
  showInPlaceOf(
    outline.parentElement,
    drawTree(cached.value.tree, (element) => updateAge(element, isSameDay)),
  );
  await nextPaint();
}

/** Updates the age of the list. On another day it hides the texts about days. */
function updateAge(element: Element, isSameDay: boolean): void {
  const at = element.getAttribute('data-as-of');
  if (at) element.textContent = `As of ${age(Number(at), Date.now())}`;
  if (!isSameDay && element.matches('[data-tone], [data-lead]'))
    (element as HTMLElement).style.visibility = 'hidden';
}

/**
 * Undefined if the device is locked (ruling 15). Reads IndexedDB without the library of the device store,
 * which is the largest part of what a start loads.
 */
async function readPicture(customer: number): Promise<StoredRow | undefined> {
  const opening = indexedDB.open('billfold');
  // The database does not exist yet, and must not be created here.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction([SHELF, LOCK]);
    const lock = resultOf(transaction.objectStore(LOCK).get([customer, LOCK]));
    const row = resultOf<StoredRow | undefined>(transaction.objectStore(SHELF).get([customer, PICTURE]));
    return (await lock) === undefined ? row : undefined;
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves once the next frame has been shown. A hidden page draws none, so there is a time limit. */
const nextPaint = () =>
  new Promise<void>((seen) => {
    requestAnimationFrame(() => setTimeout(seen));
    setTimeout(seen, FRAME);
  });

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Fetches these chunks while the database is read, without compiling them. */
for (const href of WITH_A_SESSION)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', crossOrigin: '', href }),
  );

/**
 * Loading the app keeps a slow phone busy. So it begins once the picture is shown, or when none will be soon.
 */
void Promise.race([showPicture().catch(() => {}), wait(AT_MOST)])
  .then(() => import(/* @vite-ignore */ APP))
  // If the app cannot be loaded, the picture is removed, or no longer shown: it would look like the app.
  .catch(() => {
    isMissed = true;
    dispatchEvent(new Event('drawn'));
  });
