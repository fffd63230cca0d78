import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { brandOf } from '../../server/brand/brand.ts';
import { readBrand } from '../../server/brand/read-brand.ts';
import { brandedBuild } from '../../server/http/dress-page.ts';
import { filesIn } from '../../tools/files.ts';
import { inRepository } from '../../tools/paths.ts';

const FOLDERS = ['billers', 'domain', 'machines', 'src', 'office', 'pdf', 'sw', 'server', 'public', 'tools'];
const SOURCES = [
  ...FOLDERS,
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.office.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
];

/** Folders that each hold a `dist` and a `dist-sandbox`, built one after the other as a portal is deployed. */
export interface Builds {
  /** The current sources. */
  readonly older: string;
  /** The next version, with other words on the first page and on a lazily loaded screen. */
  readonly newer: string;
  /** The older sources again. */
  readonly back: string;
  /** Another later version, which stores one more kind of data on the device. */
  readonly newest: string;
}

export const FOOTER = {
  older: 'pay your bills in one place.',
  newer: 'pay your bills in one new place.',
  newest: 'pay your bills in the newest place.',
};
export const ABOUT = {
  older: 'What you can count on',
  newer: 'What you can now count on',
  newest: 'What you can count on most',
};
const [major = 0, minor = 0] = packageJson.version.split('.').map(Number);
/** The number of each version, as `MIN_BUILD` names it. */
export const VERSIONS = {
  older: packageJson.version,
  newer: `${major}.${minor + 1}.0`,
  newest: `${major}.${minor + 2}.0`,
};
const VERSION = {
  older: `"version": "${VERSIONS.older}"`,
  newer: `"version": "${VERSIONS.newer}"`,
  newest: `"version": "${VERSIONS.newest}"`,
};
const SHELVES = { older: '  [LOCK],\n];', newer: '  [LOCK],\n];', newest: "  [LOCK],\n  ['laterOn'],\n];" };

export type Version = keyof typeof FOOTER;

const EDITS: readonly [file: string, words: Readonly<Record<Version, string>>][] = [
  ['package.json', VERSION],
  ['server/brand/house/brand.json', FOOTER],
  ['domain/brand/text/pages.ts', ABOUT],
  ['src/adapters/device/dexie.ts', SHELVES],
];

/** Builds the versions once for these sources, and reuses builds of the same sources. */
export function makeBuilds(): Promise<Builds> {
  const place = join(tmpdir(), `billfold-builds-${hashOf(inRepository())}`);
  return alone(`${place}.lock`, () => makeIn(place));
}

async function makeIn(place: string): Promise<Builds> {
  const builds = {
    older: join(place, 'older'),
    newer: join(place, 'newer'),
    newest: join(place, 'newest'),
    back: join(place, 'back'),
  };
  const sources = await sourcesHash();
  const made = await readFile(join(place, 'sources'), 'utf8').catch(() => '');
  if (made === sources) return builds;
  await rm(place, { recursive: true, force: true });
  const copy = join(place, 'inRepository');
  await mkdir(copy, { recursive: true });
  for (const source of SOURCES) await cp(inRepository(source), join(copy, source), { recursive: true });
  await symlink(inRepository('node_modules'), join(copy, 'node_modules'));
  await symlink(inRepository('node_modules'), join(place, 'node_modules'));
  await deploy(copy, builds.older);
  await edit(copy, 'older', 'newer');
  await deploy(copy, builds.newer);
  await edit(copy, 'newer', 'older');
  await deploy(copy, builds.back);
  await edit(copy, 'older', 'newest');
  await deploy(copy, builds.newest);
  await writeFile(join(place, 'sources'), sources);
  return builds;
}

const STALE = 60_000;

/**
 * One worker of the suite builds while the others wait. It renews its lock however long it builds, and a killed
 * worker holds nobody up.
 */
async function alone<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (
    !(await mkdir(lock).then(
      () => true,
      () => false,
    ))
  ) {
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > STALE) await rm(lock, { recursive: true, force: true });
    await new Promise((later) => setTimeout(later, 500));
  }
  const renewal = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), STALE / 6);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await rm(lock, { recursive: true, force: true });
  }
}

/** A copy of a build that a test may break; it is deleted afterwards. */
export async function copyOfBuild(build: string): Promise<string> {
  const folder = await mkdtemp(join(build, '..', 'copy-'));
  await cp(build, folder, { recursive: true });
  return folder;
}

/** The name of a build under the brand of Billfold, as the server reports it. */
export async function idOf(build: string): Promise<string> {
  const { id } = JSON.parse(await readFile(join(build, 'dist', 'build.json'), 'utf8')) as { id: string };
  const { brand } = readBrand(join(build, 'dist-sandbox', 'house', 'brand.json'));
  if (!brand) throw new Error('the build has no brand');
  return brandedBuild(id, brandOf({ ...brand, isHouse: true }, {}));
}

async function deploy(copy: string, to: string): Promise<void> {
  await run(copy, 'tools/build.ts');
  for (const part of ['dist', 'dist-sandbox'])
    await cp(join(copy, part), join(to, part), { recursive: true });
}

async function edit(copy: string, from: Version, to: Version): Promise<void> {
  for (const [name, words] of EDITS) {
    const file = join(copy, name);
    const text = await readFile(file, 'utf8');
    if (!text.includes(words[from])) throw new Error(`${name} does not say what the test expects`);
    await writeFile(
      file,
      text.replace(words[from], () => words[to]),
    );
  }
}

/** Runs one of the repository's own commands to its end and returns its output. */
export function run(folder: string, script: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) =>
      code === 0 ? done(output) : failed(new Error(`${script} failed: ${output}`)),
    );
  });
}

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const files = FOLDERS.includes(source)
      ? (await filesIn(inRepository(source))).map((file) => join(source, file))
      : [source];
    for (const file of files) hash.update(`${file}\n`).update(await readFile(inRepository(file)));
  }
  return hash.digest('hex');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
