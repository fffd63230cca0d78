import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The hashes by which a content security policy allows exactly the scripts and styles inside the
 * page.
 */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const NOTHING: InlineHashes = { scripts: [], styles: [] };

/**
 * The hashes of the page that is served now. A new build may come while the server runs. With the
 * old hashes, browsers would cache its page with a policy that blocks its own styles.
 */
export function inlineHashesOf(folder: string | undefined): () => Promise<InlineHashes> {
  if (folder === undefined) return async () => NOTHING;
  const file = join(folder, 'index.html');
  let read = { version: '', inside: NOTHING };
  return async () => {
    // Copied files may keep the time of the files that they replace.
    const version = await stat(file).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => undefined,
    );
    if (version !== undefined && version !== read.version)
      read = { version, inside: hashesOf(await readFile(file, 'utf8')) };
    return read.inside;
  };
}

function hashesOf(html: string): InlineHashes {
  return {
    scripts: hashes(html, /<script>([\s\S]*?)<\/script>/g),
    styles: hashes(html, /<style>([\s\S]*?)<\/style>/g),
  };
}

function hashes(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
