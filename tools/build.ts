import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { carrySwitch, KILL_WORKER } from '../server/kill-switch.ts';
import { type ChunkContents, noteContents } from './chunk-contents.ts';
import { compress } from './compress.ts';
import { carryAssets } from './earlier-assets.ts';
import { writtenAt } from './files.ts';
import { stamp } from './freshness.ts';
import { house } from './house.ts';

/** The page is made beside the one before it, which is served until the new one is whole. */
const page = house('dist-next');
const pageBefore = house('dist');
const began = new Date();

await rm(house('dist-server'), { recursive: true, force: true });
await buildPage();
await buildKillWorker();
await buildServer();
await describePage();
await carryAssets(pageBefore, page, began);
await carrySwitch(pageBefore, page);
await compress(page);
await rm(pageBefore, { recursive: true, force: true });
await rename(page, pageBefore);
await stamp(began);

/** The page, its service worker and its web workers. */
async function buildPage(): Promise<void> {
  const contents: ChunkContents = {};
  await build({
    configFile: house('vite.config.ts'),
    logLevel: 'warn',
    plugins: [noteContents(contents)],
    worker: { plugins: () => [noteContents(contents)] },
    build: { outDir: '../dist-next' },
  });
  await writeFile(`${page}/build-contents.json`, JSON.stringify(contents, null, 2));
}

/** What the kill switch serves in place of the service worker, made ahead: it is needed when something is broken. */
async function buildKillWorker(): Promise<void> {
  await build({
    configFile: false,
    root: house(),
    publicDir: false,
    logLevel: 'warn',
    build: {
      lib: { entry: house('sw', 'kill.ts'), formats: ['iife'], name: 'kill', fileName: () => KILL_WORKER },
      outDir: page,
      emptyOutDir: false,
      target: 'baseline-widely-available',
    },
  });
}

/** The server and the thread that makes its PDFs; packages stay in `node_modules`. */
async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    root: house(),
    publicDir: false,
    logLevel: 'warn',
    ssr: { external: true },
    build: {
      ssr: true,
      outDir: 'dist-server',
      target: 'node20',
      emptyOutDir: false,
      sourcemap: true,
      rolldownOptions: {
        input: ['server/main.ts', 'server/documents/document.worker.ts'],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  const migrations = house('server', 'store', 'migrations');
  if ((await writtenAt(migrations)) > 0) {
    await cp(migrations, house('dist-server', 'migrations'), { recursive: true });
  }
}

/** What the server has to know of the page: the name of this build. */
async function describePage(): Promise<void> {
  const html = await readFile(`${page}/index.html`, 'utf8');
  const [, id] = /<meta name="billfold-build" content="([^"]+)"/.exec(html) ?? [];
  await writeFile(`${page}/build.json`, JSON.stringify({ id }));
}
