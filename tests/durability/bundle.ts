import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const BUNDLE = 'node_modules/.cache/durability';

/** Builds the server once for the run: it starts anew after every kill, and a bundle starts in a blink. */
export async function setup(): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    ssr: { external: true },
    build: {
      ssr: 'server/main.ts',
      outDir: join(ROOT, BUNDLE),
      target: 'node20',
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
  await cp(join(ROOT, 'server/store/migrations'), join(ROOT, BUNDLE, 'migrations'), { recursive: true });
}
