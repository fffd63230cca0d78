import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { type ChunkContents, noteContents } from './chunk-contents.ts';
import { compress } from './compress.ts';
import { filesIn, writtenAt } from './files.ts';
import { stamp } from './freshness.ts';
import { house } from './house.ts';
import { inlineStyleHashes } from './inline-styles.ts';

const dist = house('dist');
const began = new Date();

await rm(house('dist-server'), { recursive: true, force: true });
await buildPage();
await buildServer();
await describePage();
await compress(dist);
await stamp(began);

/** The page, its service worker and its web workers. */
async function buildPage(): Promise<void> {
  const contents: ChunkContents = {};
  await build({
    configFile: house('vite.config.ts'),
    logLevel: 'warn',
    plugins: [noteContents(contents)],
    worker: { plugins: () => [noteContents(contents)] },
  });
  await writeFile(`${dist}/build-contents.json`, JSON.stringify(contents, null, 2));
}

/** One file for our own code; packages stay in `node_modules`. */
async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    root: house(),
    publicDir: false,
    logLevel: 'warn',
    ssr: { external: true },
    build: {
      ssr: 'server/main.ts',
      outDir: 'dist-server',
      target: 'node20',
      emptyOutDir: false,
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
  const migrations = house('server', 'store', 'migrations');
  if ((await writtenAt(migrations)) > 0) {
    await cp(migrations, house('dist-server', 'migrations'), { recursive: true });
  }
}

/** What the server has to know of the page: the name of this build, and the styles its policy lets through. */
async function describePage(): Promise<void> {
  const html = await readFile(`${dist}/index.html`, 'utf8');
  await writeFile(`${dist}/csp.json`, JSON.stringify({ styles: inlineStyleHashes(html) }));
  await writeFile(`${dist}/build.json`, JSON.stringify({ id: await contentsHash() }));
}

async function contentsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesIn(dist)) {
    hash.update(`${file}\n`).update(await readFile(`${dist}/${file}`));
  }
  return hash.digest('hex').slice(0, 16);
}
