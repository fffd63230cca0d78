import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Every file below a folder, relative to it, with `/` and in the same order everywhere. Empty for a missing
 * folder.
 */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The time of the last write to a file, in milliseconds; 0 if it does not exist. */
export async function modifiedAt(path: string): Promise<number> {
  return stat(path).then(
    (entry) => entry.mtimeMs,
    () => 0,
  );
}

function ifMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
