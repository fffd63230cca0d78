import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticesOf } from './notices.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'billfold-notices-'));
  const lock = {
    packages: {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '1.0.0' } },
      'node_modules/b': { version: '1.0.0', license: '(MPL-2.0 OR Apache-2.0)' },
      'node_modules/tool': { version: '1.0.0', license: 'MIT' },
    },
  };
  await writeFile(join(root, 'package-lock.json'), JSON.stringify(lock));
  for (const name of ['a', 'b', 'tool']) await mkdir(join(root, 'node_modules', name), { recursive: true });
  await writeFile(join(root, 'node_modules', 'a', 'LICENSE'), 'Copyright A, and the permission.\n');
  const author = { author: { name: 'B' }, repository: 'https://code.example/b' };
  await writeFile(join(root, 'node_modules', 'b', 'package.json'), JSON.stringify(author));
});

afterAll(() => rm(root, { recursive: true, force: true }));

test('customers who download a package get its licence, or its author where it has no such file', async () => {
  const notices = await noticesOf(['b', 'a', 'a'], root);
  expect(notices.split(`\n${'-'.repeat(72)}\n\n`)).toEqual([
    'a 1.0.0 (MIT)\n\nCopyright A, and the permission.\n',
    'b 1.0.0 (MPL-2.0 OR Apache-2.0)\n\nCopyright B\nhttps://code.example/b\n',
  ]);
});

test('a page that holds a tool of development is not built', async () => {
  await expect(noticesOf(['tool'], root)).rejects.toThrow('A page holds tool');
});
