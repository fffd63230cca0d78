import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The hashes by which a content security policy lets through exactly what stands inside the page. */
export interface Inside {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const NOTHING: Inside = { scripts: [], styles: [] };

/**
 * What stands inside the page that is served now: a build may come while the server runs, and the page of the new one
 * would be kept by browsers with a policy that keeps its own styles out.
 */
export function insideOf(folder: string | undefined): () => Promise<Inside> {
  if (folder === undefined) return async () => NOTHING;
  const file = join(folder, 'index.html');
  let read = { version: '', inside: NOTHING };
  return async () => {
    // Copies may keep the time of what they replace.
    const version = await stat(file).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => undefined,
    );
    if (version !== undefined && version !== read.version)
      read = { version, inside: inside(await readFile(file, 'utf8')) };
    return read.inside;
  };
}

function inside(html: string): Inside {
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
