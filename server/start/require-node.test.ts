import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { olderNode } from './require-node.ts';

test.each(['v18.20.4', 'v20.9.0', 'v20.18.3', 'v6.17.1'])('Node %s is refused in one sentence', (version) => {
  expect(olderNode(version)).toBe(
    `Billfold needs Node 20.19 or newer, and this is Node ${version.slice(1)}.`,
  );
});

test.each(['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.11.1'])('Node %s will do', (version) => {
  expect(olderNode(version)).toBeUndefined();
});

test('the package asks for the same Node', () => {
  const own = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(own.engines.node).toBe('>=20.19');
});
