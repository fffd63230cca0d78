import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { ChunkContents } from './chunk-contents.ts';
import { type BuildManifest, chunkCycle, filesFirst, keyOf, precached } from './chunks.ts';
import { gzipSize } from './gzip-size.ts';
import { outsideHosts } from './outside-hosts.ts';
import { inRepository } from './paths.ts';
import { PRODUCTION, TRIAL } from './server/builds.ts';
import { sandboxSources } from './server/sandbox-sources.ts';
import { stackFloor } from './stack-baseline.ts';
import { table } from './table.ts';

interface Row {
  budget: string;
  is: string;
  allowed: string;
  verdict: 'ok' | 'TOO MUCH' | 'not there yet';
}

/** The same as in `server/http/page.ts` and in the precache of `vite.config.ts`. */
const SANDBOX_CHUNK = /^assets\/sandbox/;

const UNTIL_USABLE = 80_000;
const MEGABYTE = 1024 * 1024;
const SIGN_IN = 'screens/login/Login.tsx';
const BILL_LIST = 'screens/bills/Bills.tsx';

/** The folders whose code may load with the sign-in. */
const SIGN_IN_SCREENS = ['shell', 'screens/login', 'widgets/account'];
const BILL_LIST_SCREENS = [...SIGN_IN_SCREENS, 'screens/bills', 'widgets/bills'];

const manifest: BuildManifest = JSON.parse(
  await readFile(inRepository('dist', 'build-manifest.json'), 'utf8'),
);
const contents: ChunkContents = JSON.parse(
  await readFile(inRepository('dist', 'build-contents.json'), 'utf8'),
);
const floor = await stackFloor();

/** An inline script in it starts the app. */
const PAGE = 'index.html';

const signIn = new Set([PAGE, ...filesFirst(manifest, [PAGE, ...built(SIGN_IN)])]);
const billList = new Set([
  PAGE,
  ...filesFirst(manifest, [PAGE, ...built(SIGN_IN), ...built(BILL_LIST), ...holding('dexie')]),
]);
const precache = precached(await readFile(inRepository('dist', 'sw.js'), 'utf8'));

const rows: Row[] = [
  { budget: 'The stack floor', is: kilobytes(floor), allowed: '', verdict: 'ok' },
  await untilUsable(),
  without('dexie', 'First load: sign-in', [...signIn]),
  onlyScreens(SIGN_IN_SCREENS, 'First load: sign-in', [...signIn]),
  await weight('First load: sign-in to bill list', BILL_LIST, [...billList], 1.3 * floor),
  without('@react-pdf', 'First load: sign-in to bill list', [...billList]),
  onlyScreens(BILL_LIST_SCREENS, 'First load: sign-in to bill list', [...billList]),
  await weight('Shell precache', SIGN_IN, precache, MEGABYTE),
  without('@react-pdf', 'Shell precache', precache),
  forDevelopers([...signIn, ...billList, ...precache]),
  await hosts(),
  await productionServer(),
  cycles(),
];

console.log(table(rows.map(({ budget, is, allowed, verdict }) => [budget, is, allowed, verdict])));
if (rows.some(({ verdict }) => verdict === 'TOO MUCH')) process.exitCode = 1;

function cycles(): Row {
  const cycle = chunkCycle(manifest);
  return {
    budget: 'Chunks that import each other',
    is: cycle?.join(' > ') ?? 'none',
    allowed: 'none',
    verdict: cycle ? 'TOO MUCH' : 'ok',
  };
}

/**
 * The chunk of a lazily loaded screen; none if it is in the first chunk. A screen in a chunk group has the
 * name of that group. Its own lazy parts, such as a dialog, are chunks of other names.
 */
function built(source: string): string[] {
  if (source in manifest) return [source];
  const folder = source.split('/').slice(0, 2).join('/');
  return holding(folder).filter((key) => key.startsWith(`_${folder.split('/')[1]}-`));
}

function holding(name: string): string[] {
  return Object.keys(contents)
    .filter((file) => contents[file]?.includes(name))
    .map((file) => keyOf(manifest, file));
}

async function weight(
  budget: string,
  source: string,
  files: readonly string[],
  allowed: number,
): Promise<Row> {
  const size = await gzipSize(files.map((file) => inRepository('dist', file)));
  const verdict =
    size > allowed ? 'TOO MUCH' : existsSync(inRepository('src', source)) ? 'ok' : 'not there yet';
  return { budget, is: kilobytes(size), allowed: `${kilobytes(allowed)} at most`, verdict };
}

/**
 * The page holds the sign-in as HTML, its styles, and the script that keeps a submit. Everything in it counts
 * here. The form can be used once the page is there; its scripts may follow, and count in the first load up to
 * the bill list (ruling 70).
 */
async function untilUsable(): Promise<Row> {
  const html = await readFile(inRepository('dist', PAGE));
  const holdsForm = html.includes('name="username"') && !/<link[^>]* rel="?stylesheet/.test(String(html));
  const size = gzipSync(html, { level: 9 }).length;
  return {
    budget: 'Before the sign-in form can be used',
    is: holdsForm ? kilobytes(size) : 'the page does not hold the form',
    allowed: `${kilobytes(UNTIL_USABLE)} at most`,
    verdict: holdsForm && size <= UNTIL_USABLE ? 'ok' : 'TOO MUCH',
  };
}

function without(name: string, budget: string, files: readonly string[]): Row {
  const found = files.filter((file) =>
    contents[file]?.some((one) => one === name || one.startsWith(`${name}/`)),
  );
  return {
    budget,
    is: found.length > 0 ? `${name} in ${found.join(', ')}` : `no ${name}`,
    allowed: `no ${name}`,
    verdict: found.length > 0 ? 'TOO MUCH' : 'ok',
  };
}

/**
 * The page of machines has its own chunk, whose name the server knows. Only a visitor of that page may load
 * it.
 */
function forDevelopers(files: readonly string[]): Row {
  const named = Object.values(manifest).filter(({ file }) => SANDBOX_CHUNK.test(file));
  const found = [...new Set(files.filter((file) => SANDBOX_CHUNK.test(file)))];
  const wrong = [...found, ...(named.length === 0 ? ['no chunk of that name'] : [])];
  return {
    budget: 'Page of machines',
    is: wrong.join(', ') || 'a chunk of its own',
    allowed: 'in no first load and no precache',
    verdict: wrong.length > 0 ? 'TOO MUCH' : 'ok',
  };
}

function onlyScreens(allowed: readonly string[], budget: string, files: readonly string[]): Row {
  const folders = files
    .flatMap((file) => contents[file] ?? [])
    .filter((name) => /^(screens|widgets)\/|^shell$/.test(name));
  const found = [...new Set(folders)].filter((name) => !allowed.includes(name)).sort();
  return {
    budget,
    is: found.length > 0 ? `holds ${found.join(', ')}` : 'no other screen',
    allowed: 'no other screen',
    verdict: found.length > 0 ? 'TOO MUCH' : 'ok',
  };
}

async function hosts(): Promise<Row> {
  const chunks = Object.values(manifest).map(({ file }) => file);
  const files = ['sw.js', ...new Set([...chunks.filter((file) => file.endsWith('.js')), ...precache])];
  const texts = files
    .filter((file) => /\.(js|css|html)$/.test(file))
    .map((file) => readFile(inRepository('dist', file), 'utf8'));
  const found = [...new Set((await Promise.all(texts)).flatMap(outsideHosts))];
  return {
    budget: 'Hosts outside named in the page',
    is: found.join(', ') || 'none',
    allowed: 'none',
    verdict: found.length > 0 ? 'TOO MUCH' : 'ok',
  };
}

/** Compares with the build for trials, so that a search which finds nothing anywhere is noticed. */
async function productionServer(): Promise<Row> {
  const found = await sandboxSources(PRODUCTION.folder);
  const isSearching = (await sandboxSources(TRIAL.folder)).length > 0;
  return {
    budget: 'Sandbox in the server for customers',
    is: isSearching ? found.join(', ') || 'none' : 'not even found in the build for trials',
    allowed: 'none',
    verdict: found.length === 0 && isSearching ? 'ok' : 'TOO MUCH',
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
