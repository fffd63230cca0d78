import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A path in this repository. */
export function inRepository(...parts: string[]): string {
  return join(root, ...parts);
}

/** A folder for files that can be made again at any time. */
export function cache(...parts: string[]): string {
  return join(root, 'node_modules', '.cache', 'billfold', ...parts);
}

/** Makes a folder there whose name begins so. A fresh checkout has no such place yet. */
export async function makeCache(prefix: string): Promise<string> {
  await mkdir(cache(), { recursive: true });
  return mkdtemp(cache(prefix));
}
