import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Every file below a folder, relative to it, with `/` and in the same order everywhere. A missing folder holds none. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** When a file was last written, in milliseconds; 0 when it does not exist. */
export async function writtenAt(path: string): Promise<number> {
  return stat(path).then(
    (entry) => entry.mtimeMs,
    () => 0,
  );
}

function ifMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
