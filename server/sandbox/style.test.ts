import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { STYLE } from './style.ts';

/** The tokens of the first `:root`, which applies to every screen. */
function tokensOf(css: string): Map<string, string> {
  const root = /:root \{[\s\S]*?\n\}/.exec(css)?.[0] ?? '';
  return new Map(
    [...root.matchAll(/^\s+(--[\w-]+): ([^;]+);$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/**
 * The portal's page has a second face of the same width; the sandbox's falls back to the system's.
 */
const OWN = new Set(['--font']);

test('every colour, size and space is that of the portal', async () => {
  const portal = tokensOf(await readFile('src/styles/tokens.css', 'utf8'));
  const ours = [...tokensOf(STYLE)].filter(([name]) => !OWN.has(name));
  expect(ours.length).toBeGreaterThan(40);
  expect(ours).toEqual(ours.map(([name]) => [name, portal.get(name)]));
});
