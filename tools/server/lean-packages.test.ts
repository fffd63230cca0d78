import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUBSETS } from '../../pdf/letters.ts';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';
import { isNeverRead, leanPackages } from './lean-packages.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-lean-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('a host gets the code and the licence of what its server loads, and nothing else', async () => {
  const lock = {
    packages: {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': {
        dependencies: { b: '1.0.0' },
        peerDependencies: { compiler: '1.0.0' },
        peerDependenciesMeta: { compiler: { optional: true } },
      },
      'node_modules/a/node_modules/b': {},
      'node_modules/compiler': {},
      'node_modules/a-native-of-another-system': { optional: true },
    },
  };
  const kept = ['a/index.js', 'a/LICENSE.md', 'a/package.json', 'a/node_modules/b/dist/data.json'];
  const statedInReadme = 'a/node_modules/b/README.md';
  const unread = ['a/index.js.map', 'a/index.d.ts', 'a/README.md', 'a/test/index.js', 'compiler/index.js'];
  for (const file of [...kept, statedInReadme, ...unread]) {
    const path = join(folder, 'node_modules', file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '');
  }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  await leanPackages(folder);
  expect((await filesIn(join(folder, 'node_modules'))).sort()).toEqual([...kept, statedInReadme].sort());
  expect(existsSync(join(folder, 'node_modules', 'compiler'))).toBe(false);
});

test('documents keep their letters in every alphabet, and their hyphens', async () => {
  for (const subset of SUBSETS)
    for (const weight of [400, 700]) {
      const file = `files/noto-sans-${subset}-${weight}-normal.woff`;
      expect(isNeverRead('@fontsource/noto-sans', file), file).toBe(false);
    }
  expect(isNeverRead('@fontsource/noto-sans', 'files/noto-sans-latin-400-italic.woff2')).toBe(true);
  const english = inRepository('node_modules', '@react-pdf', 'hyphenate', 'lib', 'en-us.js');
  const patterns = await readFile(english, 'utf8');
  const [, needed = ''] = /'hyphen\/([^']+)'/.exec(patterns) ?? [];
  expect(isNeverRead('hyphen', needed)).toBe(false);
});
