import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { olderNode } from './require-node.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

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

test.each([
  ['16.20.2', 1, 'Billfold needs Node 20.19 or newer, and this is Node 16.20.2.\n'],
  ['20.19.0', 0, ''],
])('before npm start, Node %s ends with %i', (version, status, words) => {
  const pretended = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
  const asked = `${pretended} require('./tools/require-node.cjs')`;
  const run = spawnSync(process.execPath, ['--eval', asked], { cwd: ROOT, encoding: 'utf8' });
  expect([run.status, run.stderr]).toEqual([status, words]);
});
