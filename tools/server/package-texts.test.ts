import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTexts, deadLinks } from './package-texts.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-texts-'));
  await copyTexts(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (page: string) => readFile(join(folder, page), 'utf8');

test('each relative link of the package’s documents leads to a file of the package', async () => {
  expect(await deadLinks(folder)).toEqual([]);
});

test('a host finds in the package each file of deploy that its operations.md names', async () => {
  const named = (await read('docs/operations.md')).match(/\bdeploy\/[\w.@/-]*\w/g) ?? [];
  expect(new Set(named).size).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  expect(await read('docs/operations.md')).toContain('](../deploy/systemd)');
  expect(existsSync(join(folder, '.env.example'))).toBe(true);
});

test('a link to a source, which the package lacks, becomes its words', async () => {
  const text = await read('docs/operations.md');
  expect(text).toContain('`server/start/conditions.ts` is the list');
  expect(text).not.toContain('](../server');
});

test('a dead link would be noticed', async () => {
  const page = join(folder, 'docs', 'dead.md');
  await writeFile(
    page,
    '[one](../nowhere.md#part), [two](operations.md#set-up), [three](https://pay.example)\n',
  );
  expect(await deadLinks(folder)).toEqual(['docs/dead.md: ../nowhere.md#part']);
  await rm(page);
});
