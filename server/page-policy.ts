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
  let read = { at: -1, inside: NOTHING };
  return async () => {
    const at = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (at !== undefined && at !== read.at) read = { at, inside: inside(await readFile(file, 'utf8')) };
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
