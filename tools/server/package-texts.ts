import { existsSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { inRepository } from '../paths.ts';

/** What a host reads, as it stands in the repository. */
const TEXTS = [
  'billers',
  'deploy',
  'docs',
  'LICENSE',
  'LICENSES',
  '.env.example',
  'CHANGELOG.md',
  'README.md',
  'SECURITY.md',
];

const LINK = /(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;
const TARGET = /\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g;

/** Copies the texts. The sources stay behind, so a link to one of them becomes its words. */
export async function copyTexts(folder: string): Promise<void> {
  for (const name of TEXTS) await cp(inRepository(name), join(folder, name), { recursive: true });
  for (const page of await pagesIn(folder)) {
    const text = await readFile(join(folder, page), 'utf8');
    const kept = text.replace(LINK, (link, words: string, target: string) =>
      isDead(folder, page, target) ? words : link,
    );
    if (kept !== text) await writeFile(join(folder, page), kept);
  }
}

/** Each link and picture of a page that leads to no file of the folder, as `docs/office.md: ../domain`. */
export async function deadLinks(folder: string): Promise<string[]> {
  const dead: string[] = [];
  for (const page of await pagesIn(folder)) {
    const text = await readFile(join(folder, page), 'utf8');
    for (const [, link, picture] of text.matchAll(TARGET)) {
      const target = link ?? picture ?? '';
      if (isDead(folder, page, target)) dead.push(`${page}: ${target}`);
    }
  }
  return dead;
}

function isDead(folder: string, page: string, target: string): boolean {
  const [path = ''] = target.split('#');
  if (path === '' || /^[a-z]+:/.test(path)) return false;
  const file = normalize(join(dirname(page), path));
  return file.startsWith('..') || !existsSync(join(folder, file));
}

async function pagesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith('.md')).sort();
}
