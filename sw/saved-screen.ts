import { markOf, placesShown, type ShownPlace } from '../domain/api/picture-mark.ts';
import { DATABASE, isPictureAt, LOCK, SHELF } from '../domain/api/picture-rows.ts';
import { addressOf, picturedAt } from '../domain/api/pictured-screens.ts';
import { type SavedScreen, screenHtml } from '../domain/api/saved-screen-tree.ts';
import { KEPT_LIMIT } from '../domain/session/limits.ts';
import { BUILD } from './build.ts';

/**
 * Milliseconds that the rest of the page waits for the device's database. The app reads the same one, so it would wait
 * too. A page without the picture is whole as well.
 */
const AT_MOST = 1_000;

/** The picture stands in the page before this. */
const APP = '<div id="app">';

type Key = [customer: number, id: string];

interface Row {
  readonly id: string;
  readonly at: number;
  readonly blob: unknown;
}

/**
 * Writes the last picture of the screen that is opened into the page, where it is there to read as soon as the page is.
 * It stays hidden: a script of the page shows it if it belongs to the session that is expected and to the address
 * (ruling 69). A browser that does not tell the worker the hash gets that of the bill list.
 */
export async function withSavedScreen(page: Promise<Response>, hash: string): Promise<Response> {
  const address = addressOf(hash);
  if (!picturedAt(address)) return page;
  const screen = Promise.race([savedScreen(address).catch(() => ''), wait('')]);
  const response = await page;
  if (!response.ok) return response;
  const html = await response.text();
  const at = html.indexOf(APP);
  const headers = new Headers(response.headers);
  // They describe the page as it came from the server.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(at < 0 ? html : inParts(html.slice(0, at), screen, html.slice(at)), { headers });
}

/** The browser reads the first part while the device's database is still asked. */
function inParts(...parts: readonly (string | Promise<string>)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const left = parts.values();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = left.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(await value));
    },
  });
}

const wait = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, AT_MOST, value));

/**
 * Empty if there is none of this build and of the last seven days, or the device is locked (ruling 15). Empty too if
 * what it shows has changed since: a tab of an earlier build deletes no pictures.
 */
async function savedScreen(address: string): Promise<string> {
  const opening = indexedDB.open(DATABASE);
  // The database does not exist yet, and must not be created here.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction([...database.objectStoreNames]);
    const shelf = transaction.objectStore(SHELF);
    const keys = (await resultOf(shelf.getAllKeys())) as Key[];
    const key = keys.find(([customer, id]) => isPictureAt(id, address) && Number.isInteger(customer));
    if (!key) return '';
    const [customer, id] = key;
    const held = Promise.all(placesShown(id).map((place) => rowsAt(transaction, customer, place)));
    const lock = resultOf(transaction.objectStore(LOCK).get([customer, LOCK]));
    const row = await resultOf<Row | undefined>(shelf.get(key));
    const found = await held;
    const isOld = Date.now() - (row?.at ?? 0) >= KEPT_LIMIT;
    if ((await lock) !== undefined || isOld || typeof row?.blob !== 'string') return '';
    const { value } = JSON.parse(row.blob) as { value: SavedScreen };
    if (value.build !== BUILD || value.mark !== markOf(found)) return '';
    return `<div id="picture"${dataOf(customer, address, value)} hidden>${screenHtml(value, Date.now())}</div>`;
  } finally {
    database.close();
  }
}

/** In the order of their ids, as the page reads them. */
async function rowsAt(
  transaction: IDBTransaction,
  customer: number,
  { shelf, id }: ShownPlace,
): Promise<Row[]> {
  const range =
    id === undefined ? IDBKeyRange.bound([customer], [customer, []]) : IDBKeyRange.only([customer, id]);
  return resultOf(transaction.objectStore(shelf).getAll(range));
}

/** What the picture belongs to. An address and an attempt key have no sign that would have to be escaped. */
function dataOf(customer: number, address: string, { checkout }: SavedScreen): string {
  const key = /^[\w-]+$/.test(checkout ?? '') ? ` data-checkout="${checkout}"` : '';
  return ` data-customer="${customer}" data-build="${BUILD}" data-address="${address}"${key}`;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
