import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { carryKillSwitch, KILL_WORKER } from '../server/http/kill-switch.ts';
import { type ChunkContents, OWN_CODE, recordChunkContents } from './chunk-contents.ts';
import { compress } from './compress.ts';
import { copyEarlierAssets } from './earlier-assets.ts';
import { writeBuildStamp } from './freshness.ts';
import { NOTICES, noticesOf } from './page/notices.ts';
import { inRepository } from './paths.ts';
import { SERVERS, type ServerBuild } from './server/builds.ts';
import { copyMigrations } from './server/commands.ts';

/** The new page is built beside the current one, which is served until the new one is complete. */
const page = inRepository('dist-next');
const pageBefore = inRepository('dist');
const office = inRepository('dist-office-next');
const officeBefore = inRepository('dist-office');
const began = new Date();

// Vite builds for development where a test runner that calls this has set another environment.
process.env.NODE_ENV = 'production';

for (const { folder } of SERVERS) await rm(inRepository(folder), { recursive: true, force: true });
await buildPage();
await buildOffice();
await buildKillWorker();
for (const server of SERVERS) await buildServer(server);
await describePage();
await copyEarlierAssets(pageBefore, page, began);
await copyEarlierAssets(officeBefore, office, began);
await carryKillSwitch(pageBefore, page);
await replace(pageBefore, page);
await replace(officeBefore, office);
await writeBuildStamp(began);

/** Builds the page, its service worker and its web workers. */
async function buildPage(): Promise<void> {
  const contents: ChunkContents = {};
  await build({
    configFile: inRepository('vite.config.ts'),
    logLevel: 'warn',
    plugins: [recordChunkContents(contents)],
    worker: { plugins: () => [recordChunkContents(contents)] },
    build: { outDir: '../dist-next' },
  });
  await writeFile(`${page}/build-contents.json`, JSON.stringify(contents, null, 2));
  await writeNotices(page, contents);
}

/** Builds the page of the staff, apart from that of the customers. */
async function buildOffice(): Promise<void> {
  const contents: ChunkContents = {};
  await build({
    configFile: inRepository('vite.office.config.ts'),
    logLevel: 'warn',
    plugins: [recordChunkContents(contents)],
    build: { outDir: '../dist-office-next' },
  });
  await writeNotices(office, contents);
}

async function writeNotices(folder: string, contents: ChunkContents): Promise<void> {
  const packages = Object.values(contents)
    .flat()
    .filter((name) => !OWN_CODE.test(name));
  await writeFile(`${folder}/${NOTICES}`, await noticesOf(packages, inRepository()));
}

/**
 * Builds the worker that the kill switch serves. It is built in advance, because it is needed when something
 * is broken.
 */
async function buildKillWorker(): Promise<void> {
  await build({
    configFile: false,
    root: inRepository(),
    publicDir: false,
    logLevel: 'warn',
    build: {
      lib: {
        entry: inRepository('sw', 'kill.ts'),
        formats: ['iife'],
        name: 'kill',
        fileName: () => KILL_WORKER,
      },
      outDir: page,
      emptyOutDir: false,
      target: 'baseline-widely-available',
    },
  });
}

/** Builds a server and the thread that makes its PDFs. Packages stay in `node_modules`. */
async function buildServer({ folder, entries }: ServerBuild): Promise<void> {
  await build({
    configFile: false,
    root: inRepository(),
    publicDir: false,
    logLevel: 'warn',
    ssr: { external: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      emptyOutDir: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          ...entries,
          'document.worker': 'server/documents/document.worker.ts',
          'read.worker': 'server/imports/read.worker.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  await copyMigrations(inRepository(folder));
  await cp(inRepository('server', 'brand', 'house'), inRepository(folder, 'house'), { recursive: true });
}

/** Writes the file from which the server reads the name of the build. */
async function describePage(): Promise<void> {
  const html = await readFile(`${page}/index.html`, 'utf8');
  const [, id] = /<meta name="billfold-build" content="([^"]+)"/.exec(html) ?? [];
  await writeFile(`${page}/build.json`, JSON.stringify({ id }));
}

async function replace(before: string, next: string): Promise<void> {
  await compress(next);
  await rm(before, { recursive: true, force: true });
  await rename(next, before);
}
