import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles a server once for a run, as `main.js` in a folder. A killed server starts from a bundle much
 * faster.
 */
export async function bundle(entry: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    ssr: { external: true },
    build: {
      ssr: entry,
      outDir: join(ROOT, folder),
      target: 'node20',
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
  await cp(join(ROOT, 'server/store/migrations'), join(ROOT, folder, 'migrations'), { recursive: true });
  await cp(join(ROOT, 'server/brand/house'), join(ROOT, folder, 'house'), { recursive: true });
}
