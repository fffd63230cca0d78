import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const WORKER_FOLDER = 'node_modules/.cache/runner';

/** Builds the worker once for a run: it starts anew after every kill, and a bundle starts in a blink. */
export async function setup(): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    ssr: { external: true },
    build: {
      ssr: 'tests/runner/worker.ts',
      outDir: join(ROOT, WORKER_FOLDER),
      target: 'node20',
      emptyOutDir: true,
    },
  });
  await cp(join(ROOT, 'server/store/migrations'), join(ROOT, WORKER_FOLDER, 'migrations'), {
    recursive: true,
  });
}
