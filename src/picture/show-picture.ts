import { fromRow } from '../adapters/device/codec.ts';
import type { StoredRow } from '../adapters/device/store.ts';
import { readMarker } from '../adapters/expected-session.ts';
import { isWithinUse } from '../adapters/within-use.ts';
import { age } from '../parts/age.ts';
import { LOCK, opensBills, ownBuild, PICTURE, type Picture, SHELF } from './picture.ts';
import { showInsteadOf } from './place.ts';
import { drawn } from './tree.ts';

/** The page's first chunk, and what a start with a session needs besides: `tools/ahead.ts`. */
declare const APP: string;
declare const WITH_A_SESSION: readonly string[];

/** Milliseconds that the app waits for a picture. */
const AT_MOST = 400;
const FRAME = 100;

let isMissed = false;

/**
 * Shows the bill list as it was last seen, while the app is still being read: a slow phone needs a second for that, in
 * which people can read what they owe and how old that is. It runs before and without anything else, in a file of its own.
 */
async function showPicture(): Promise<void> {
  const session = readMarker(localStorage);
  if (session?.state !== 'expected' || !session.keep || !isWithinUse(session, Date.now())) return;
  const held = fromRow<Picture>(await keptPicture(session.customer));
  // Gone once the app draws.
  const outline = document.querySelector('#app > .shell');
  if (isMissed || !held || !opensBills() || !outline?.parentElement || held.value.build !== ownBuild())
    return;
  const isSameDay = Date.now() < held.value.until;
  showInsteadOf(
    outline.parentElement,
    drawn(held.value.tree, (element) => tellTime(element, isSameDay)),
  );
  await painted();
}

/** What says how old the list is says so anew; what tells days is left out on another day. */
function tellTime(element: Element, isSameDay: boolean): void {
  const at = element.getAttribute('data-as-of');
  if (at) element.textContent = `As of ${age(Number(at), Date.now())}`;
  if (!isSameDay && element.matches('[data-tone], [data-lead]'))
    (element as HTMLElement).style.visibility = 'hidden';
}

/** Nothing where the device is locked (ruling 15). Read without the library of the device store, which is the larger part of what a start has to wait for. */
async function keptPicture(customer: number): Promise<StoredRow | undefined> {
  const opening = indexedDB.open('billfold');
  // There is none yet, and this is not the place to make it.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await settled(opening);
  try {
    const kept = database.transaction([SHELF, LOCK]);
    const lock = settled(kept.objectStore(LOCK).get([customer, LOCK]));
    const row = settled<StoredRow | undefined>(kept.objectStore(SHELF).get([customer, PICTURE]));
    return (await lock) === undefined ? row : undefined;
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The next frame has shown it; a page that is not seen draws none. */
const painted = () =>
  new Promise<void>((seen) => {
    requestAnimationFrame(() => setTimeout(seen));
    setTimeout(seen, FRAME);
  });

const wait = (time: number) => new Promise<void>((over) => setTimeout(over, time));

/** Fetched while the device is asked, and not compiled yet. */
for (const href of WITH_A_SESSION)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', crossOrigin: '', href }),
  );

/** Reading the app keeps a slow phone from everything else: it begins once the picture is there, or none will be soon. */
void Promise.race([showPicture().catch(() => {}), wait(AT_MOST)])
  .then(() => import(/* @vite-ignore */ APP))
  // An app that cannot be had leaves nothing standing that looks like one, nor lets it come.
  .catch(() => {
    isMissed = true;
    dispatchEvent(new Event('drawn'));
  });
