import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/** What files weigh on the wire, each compressed by itself. Of a page only the scripts inside it count. */
export async function gzipSize(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(path);
      return gzipSync(path.endsWith('.html') ? scriptsInside(text.toString()) : text, { level: 9 }).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const scriptsInside = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('');
