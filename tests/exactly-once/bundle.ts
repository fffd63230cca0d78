import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the harness's server once for a run: it starts anew after every kill, and a bundle starts in a blink. */
export async function setup(): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    ssr: { external: true },
    build: {
      ssr: 'tests/exactly-once/server.ts',
      outDir: join(ROOT, bundleFolder()),
      target: 'node20',
      emptyOutDir: true,
    },
  });
  await cp(join(ROOT, 'server/store/migrations'), join(ROOT, bundleFolder(), 'migrations'), {
    recursive: true,
  });
}

/** One for each database, as both may run at once. */
export function bundleFolder(): string {
  const engine = process.env.BILLFOLD_TEST_DATABASE_URL ? 'postgres' : 'pglite';
  return `node_modules/.cache/exactly-once-${engine}`;
}
