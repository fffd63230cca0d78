import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesIn, modifiedAt } from './files.ts';

const TEXT = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
  '.wasm',
  '.ttf',
]);

/** Below this size the headers outweigh the saving. */
const SMALLEST = 512;

const squeeze = {
  '.br': (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  '.gz': (text: Buffer) => promisify(gzip)(text, { level: 9 }),
};

/**
 * Writes a `.br` and a `.gz` file beside each text file, so that the server never compresses during a
 * request.
 */
export async function compress(folder: string): Promise<void> {
  const files = (await filesIn(folder)).filter((file) => TEXT.has(extname(file)));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < SMALLEST) return;
  const written = await modifiedAt(path);
  await Promise.all(
    Object.entries(squeeze).map(async ([suffix, shrink]) => {
      if ((await modifiedAt(path + suffix)) > written) return;
      await writeFile(path + suffix, await shrink(text));
    }),
  );
}
