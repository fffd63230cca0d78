import { createHash } from 'node:crypto';

/**
 * The hashes by which a content security policy allows exactly the scripts and styles inside the
 * page.
 */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export function hashesOf(html: string): InlineHashes {
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
