import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository } from '../paths.ts';
import type { Lock } from './lock-file.ts';
import { BUILT_IN, loadedByServer, shippedIn } from './shipped.ts';

const own = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

test('what a package needs is loaded with it, from the nearest folder, and an optional peer is not', () => {
  const lock: Lock = {
    packages: {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': {
        dependencies: { b: '2.0.0' },
        optionalDependencies: { native: '1.0.0', 'other-system': '1.0.0' },
        peerDependencies: { peer: '1.0.0', compiler: '1.0.0' },
        peerDependenciesMeta: { compiler: { optional: true } },
      },
      'node_modules/a/node_modules/b': { dependencies: { c: '1.0.0' } },
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/compiler': {},
      'node_modules/native': {},
      'node_modules/peer': {},
    },
  };
  expect([...loadedByServer(lock)].sort()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/native',
    'node_modules/peer',
  ]);
});

test('a host gets no package of the pages alone, and what customers get counts as shipped', () => {
  const lock = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as Lock;
  for (const name of BUILT_IN) {
    expect(own.devDependencies, name).toHaveProperty([name]);
    expect(loadedByServer(lock).has(`node_modules/${name}`), name).toBe(false);
    expect(shippedIn(lock).has(`node_modules/${name}`), name).toBe(true);
  }
  const tools = ['typescript', 'vite', '@types/node'].map((name) => `node_modules/${name}`);
  expect(tools.filter((path) => shippedIn(lock).has(path))).toEqual([]);
});
