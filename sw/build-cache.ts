import { type BuildFile, FILES, SHELF } from './build.ts';
import { fetchWhole, isIntact } from './integrity.ts';

const AT_ONCE = 6;

/** Caches the whole build or nothing: an incomplete build never becomes active. */
export async function install(): Promise<void> {
  const isNew = !(await caches.has(SHELF));
  const shelf = await caches.open(SHELF);
  const remaining = [...FILES];
  const takeIn = async () => {
    for (let file = remaining.pop(); file; file = remaining.pop()) {
      if (!(await isIntact(file, await shelf.match(file.path))))
        await shelf.put(file.path, await reuseOrFetch(file));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, takeIn));
  } catch (error) {
    remaining.length = 0;
    if (isNew) await caches.delete(SHELF);
    throw error;
  }
}

/** Takes an unchanged file from an earlier build's cache, else fetches it. */
async function reuseOrFetch(file: BuildFile): Promise<Response> {
  const isSame = await isIntact(file, await caches.match(file.path));
  return (isSame && (await caches.match(file.path))) || fetchWhole(file);
}

const checked = new Set<BuildFile>();

/** A file of this build from the cache. A missing or damaged file is fetched and cached again. */
export async function cachedFile(file: BuildFile, event: ExtendableEvent): Promise<Response> {
  const shelf = await caches.open(SHELF);
  if (!checked.has(file) && (await isIntact(file, await shelf.match(file.path)))) checked.add(file);
  const cached = checked.has(file) ? await shelf.match(file.path) : undefined;
  return cached ?? replace(shelf, file, event);
}

/**
 * If the server has another file in its place, that file is served but not cached: it belongs to another
 * build.
 */
async function replace(shelf: Cache, file: BuildFile, event: ExtendableEvent): Promise<Response> {
  checked.delete(file);
  try {
    const response = await fetchWhole(file);
    event.waitUntil(shelf.put(file.path, response.clone()).catch(() => {}));
    return response;
  } catch {
    return fetch(file.path);
  }
}
