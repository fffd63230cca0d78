import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { type BuildManifest, filesFirst } from './chunks.ts';
import { gzipSize } from './gzip-size.ts';
import { cache, inRepository } from './paths.ts';

/**
 * Bytes of the stack floor: the same packages and 50 rows without any code of Billfold. Built like the app,
 * beside it.
 */
export async function stackFloor(): Promise<number> {
  const outDir = cache('floor');
  await build({
    configFile: false,
    root: inRepository('tools', 'stack-baseline'),
    cacheDir: cache('vite-floor'),
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      manifest: 'build-manifest.json',
    },
  });
  const manifest: BuildManifest = JSON.parse(await readFile(`${outDir}/build-manifest.json`, 'utf8'));
  return gzipSize([...filesFirst(manifest, ['index.html'])].map((file) => `${outDir}/${file}`));
}
