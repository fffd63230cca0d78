import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { readConfig } from '../server/config.ts';
import { dressPage } from '../server/http/dress-page.ts';

const { brand } = readConfig({});

/** The transfer size of files, each compressed alone. Of a page only its inline scripts count, with that of the brand. */
export async function gzipSize(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(path);
      return gzipSync(path.endsWith('.html') ? scriptsInside(dressPage(text.toString(), brand)) : text, {
        level: 9,
      }).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const scriptsInside = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('');
