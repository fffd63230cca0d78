import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesIn, writtenAt } from './files.ts';

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

/** Below this the headers outweigh what is saved. */
const SMALLEST = 512;

const squeeze = {
  '.br': (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  '.gz': (text: Buffer) => promisify(gzip)(text, { level: 9 }),
};

/** Writes a `.br` and a `.gz` sibling of each text file, so that the server compresses nothing while it answers. */
export async function compress(folder: string): Promise<void> {
  const files = (await filesIn(folder)).filter((file) => TEXT.has(extname(file)));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < SMALLEST) return;
  const written = await writtenAt(path);
  await Promise.all(
    Object.entries(squeeze).map(async ([suffix, shrink]) => {
      if ((await writtenAt(path + suffix)) > written) return;
      await writeFile(path + suffix, await shrink(text));
    }),
  );
}
