import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const KEY = 'a key of more than thirty-two characters';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-secrets-'));
  await writeFile(join(folder, 'vault-key'), `2026:${KEY}\n`);
  await writeFile(join(folder, 'empty'), '\n');
  await writeFile(join(folder, 'short'), '2026:too-short\n');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const problemOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('a secret is read from the file that its setting names', () => {
  const config = readConfig({ VAULT_KEY_FILE: join(folder, 'vault-key') });
  expect(config.vaultKeys).toEqual([{ id: '2026', secret: KEY }]);
});

test('a file that is missing or empty, and a secret that is given twice, are refused by name', () => {
  for (const file of ['nowhere', 'empty'])
    expect(problemOf({ VAULT_KEY_FILE: join(folder, file) })).toContain('VAULT_KEY_FILE must name a file');
  const twice = problemOf({ VAULT_KEY_FILE: join(folder, 'vault-key'), VAULT_KEY: `2027:${KEY}` });
  expect(twice).toContain('VAULT_KEY_FILE and VAULT_KEY are both set');
  expect(twice).not.toContain(KEY);
});

test('what a file holds is checked as the setting is, and never shown', () => {
  const words = problemOf({ VAULT_KEY_FILE: join(folder, 'short') });
  expect(words).toContain('VAULT_KEY must be a list');
  expect(words).not.toContain('too-short');
});
