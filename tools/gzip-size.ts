import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/** What files weigh on the wire, each compressed by itself. */
export async function gzipSize(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => gzipSync(await readFile(path), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
