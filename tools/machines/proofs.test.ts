import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRepository } from '../paths.ts';
import { PROOFS, walkCounts } from './files.ts';

const walks = await walkCounts();

test('each transition that no walk takes names a test that proves it impossible, and each such test is named', async () => {
  const text = await readFile(inRepository(PROOFS), 'utf8');
  const tests = [...text.matchAll(/^(?:test|describe)\('(.+)', /gm)].map(([, title]) => title);
  const named = walks.flatMap(({ impossible }) => Object.values(impossible));
  expect([...new Set(named)].sort()).toEqual(tests.sort());
});

test('each walk takes every other transition', () => {
  for (const { machine, transitions, covered, impossible } of walks)
    expect([machine, covered]).toEqual([machine, transitions - Object.keys(impossible).length]);
});
