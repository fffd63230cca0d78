import { DATABASE, LOCK, PICTURE, type SavedScreen, SHELF, screenHtml } from '../domain/api/saved-screen.ts';
import { KEPT_LIMIT } from '../domain/session/limits.ts';
import { BUILD } from './build.ts';

/** Milliseconds that a navigation waits for the device's database. A page without the picture is whole as well. */
const AT_MOST = 300;

/** The picture stands in the page before this. */
const APP = '<div id="app">';

type Key = [customer: number, id: string];

interface Row {
  readonly at: number;
  readonly blob: unknown;
}

/**
 * Writes the last picture of the bill list into the page, where it is there to read as soon as the page is. It stays
 * hidden: a script of the page shows it if it belongs to the session that is expected and to the route (ruling 69).
 */
export async function withSavedScreen(page: Promise<Response>): Promise<Response> {
  const [response, screen] = await Promise.all([
    page,
    Promise.race([savedScreen().catch(() => ''), wait('')]),
  ]);
  if (screen === '' || !response.ok) return response;
  const headers = new Headers(response.headers);
  // They describe the page as it came from the server.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  const html = await response.text();
  return new Response(
    html.replace(APP, () => screen + APP),
    { headers },
  );
}

const wait = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, AT_MOST, value));

/** Empty if there is none of this build and of the last seven days, or the device is locked (ruling 15). */
async function savedScreen(): Promise<string> {
  const opening = indexedDB.open(DATABASE);
  // The database does not exist yet, and must not be created here.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction([SHELF, LOCK]);
    const shelf = transaction.objectStore(SHELF);
    const keys = (await resultOf(shelf.getAllKeys())) as Key[];
    const key = keys.find(([customer, id]) => id === PICTURE && Number.isInteger(customer));
    if (!key) return '';
    const [customer] = key;
    const lock = resultOf(transaction.objectStore(LOCK).get([customer, LOCK]));
    const row = await resultOf<Row | undefined>(shelf.get(key));
    const isOld = Date.now() - (row?.at ?? 0) >= KEPT_LIMIT;
    if ((await lock) !== undefined || isOld || typeof row?.blob !== 'string') return '';
    const { value } = JSON.parse(row.blob) as { value: SavedScreen };
    if (value.build !== BUILD) return '';
    const html = screenHtml(value, Date.now());
    return `<div id="picture" data-customer="${customer}" data-build="${BUILD}" hidden>${html}</div>`;
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
