import { type BuildFile, FILES, SHELF } from './build.ts';
import { fetchWhole, isWhole } from './whole.ts';

const AT_ONCE = 6;

/** Takes in the whole build or nothing: a build that is not whole never becomes the one that serves. */
export async function install(): Promise<void> {
  const isNew = !(await caches.has(SHELF));
  const shelf = await caches.open(SHELF);
  const left = [...FILES];
  const takeIn = async () => {
    for (let file = left.pop(); file; file = left.pop()) {
      if (!(await isWhole(file, await shelf.match(file.path))))
        await shelf.put(file.path, await obtain(file));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, takeIn));
  } catch (error) {
    left.length = 0;
    if (isNew) await caches.delete(SHELF);
    throw error;
  }
}

/** What did not change since an earlier build is taken from there. */
async function obtain(file: BuildFile): Promise<Response> {
  const isSame = await isWhole(file, await caches.match(file.path));
  return (isSame && (await caches.match(file.path))) || fetchWhole(file);
}

const checked = new Set<BuildFile>();

/** A file of this build as it is kept. One that is missing, or not what it was, is fetched and kept again. */
export async function kept(file: BuildFile, event: ExtendableEvent): Promise<Response> {
  const shelf = await caches.open(SHELF);
  if (!checked.has(file) && (await isWhole(file, await shelf.match(file.path)))) checked.add(file);
  const held = checked.has(file) ? await shelf.match(file.path) : undefined;
  return held ?? replace(shelf, file, event);
}

/** What the server has in its place starts the app as well, but is not kept: it belongs to another build. */
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
