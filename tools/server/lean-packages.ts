import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Lock, nameOf } from '../dependencies/lock-file.ts';
import { loadedByServer } from '../dependencies/shipped.ts';
import { filesIn } from '../files.ts';

/** What explains a package to people, compilers and debuggers. */
const FOR_READERS =
  /\.(?:map|[cm]?tsx?|tsbuildinfo|flow|md|markdown)$|\/(?:__tests__|tests?|docs|examples?|benchmarks?)\//i;

/** Belongs to what is passed on. */
const LICENCE = /(?:^|\/)(?:licen[cs]e|copying|notice|copyright)[^/]*$/i;

/** Where a package states its licence that has no file for it. */
const LICENCE_IN_README = /^readme[^/]*$/i;

/** What a server loads of large packages, of which it loads little. */
const LOADED: Readonly<Record<string, RegExp>> = {
  // Our code imports it by `import`, and only in English.
  'date-fns': /^(?!locale\/(?!en-US|_lib)).*\.js$/,
  // Documents hyphenate in English.
  hyphen: /^(?:patterns\/en-us|hyphen)\.js$/,
  // Documents load the WOFF files of two weights.
  '@fontsource/noto-sans': /^files\/.*-(?:400|700)-normal\.woff$/,
};

/** Whether a running server never reads a file of a package. */
export function isNeverRead(name: string, file: string): boolean {
  if (file === 'package.json' || LICENCE.test(file)) return false;
  return FOR_READERS.test(`/${file}`) || LOADED[name]?.test(file) === false;
}

/** Removes from the packages of a folder what no server reads. Its lock file must be beside them. */
export async function leanPackages(folder: string): Promise<void> {
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const loaded = loadedByServer(lock);
  for (const path of Object.keys(lock.packages)) {
    if (path !== '' && !loaded.has(path)) await rm(join(folder, path), { recursive: true, force: true });
  }
  for (const path of loaded) {
    const files = (await filesIn(join(folder, path))).filter((file) => !file.startsWith('node_modules/'));
    const licence = files.some((file) => LICENCE.test(file)) ? LICENCE : LICENCE_IN_README;
    const unread = files.filter((file) => isNeverRead(nameOf(path), file) && !licence.test(file));
    await Promise.all(unread.map((file) => rm(join(folder, path, file))));
  }
}
