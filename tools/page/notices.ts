import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Lock, type LockedPackage, nameOf } from '../dependencies/lock-file.ts';
import { shippedIn } from '../dependencies/shipped.ts';

/** A page in which somebody reads whose code it holds. */
export const NOTICES = 'licenses.txt';

const LICENCE_FILE = /^(licen[cs]e|copying|notice|copyright)/i;

/**
 * The notices that the licences of packages ask for, for all who download their code. Throws for a package that is
 * not among those that may be shipped.
 */
export async function noticesOf(names: Iterable<string>, root: string): Promise<string> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const shipped = [...shippedIn(lock)];
  const parts: string[] = [];
  for (const name of [...new Set(names)].sort()) {
    const paths = shipped.filter((path) => nameOf(path) === name);
    if (paths.length === 0)
      throw new Error(`A page holds ${name}, which is not shipped: tools/dependencies/shipped.ts`);
    for (const path of paths) parts.push(await noticeOf(join(root, path), name, lock.packages[path]));
  }
  return parts.join(`\n${'-'.repeat(72)}\n\n`);
}

async function noticeOf(folder: string, name: string, entry?: LockedPackage): Promise<string> {
  const found = (await readdir(folder)).filter((file) => LICENCE_FILE.test(file)).sort();
  const texts = await Promise.all(found.map((file) => readFile(join(folder, file), 'utf8')));
  const words = texts.length > 0 ? texts.map((text) => text.trim()) : [await namedAuthor(folder)];
  return `${name} ${entry?.version} (${entry?.license?.replace(/[()]/g, '') ?? 'licence below'})\n\n${words.join('\n\n')}\n`;
}

/** A package without a file of its own says only whose it is. */
async function namedAuthor(folder: string): Promise<string> {
  const { author, repository } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    author?: string | { readonly name?: string };
    repository?: string | { readonly url?: string };
  };
  const who = typeof author === 'string' ? author : author?.name;
  const where = typeof repository === 'string' ? repository : repository?.url;
  return [`Copyright ${who ?? 'of its authors'}`, where ?? ''].join('\n').trim();
}
