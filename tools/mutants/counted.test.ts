import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRepository } from '../paths.ts';
import { checkCounted } from './counted.ts';

const FILE = inRepository('tools', 'mutants', 'score.ts');

beforeEach(() => {
  process.env.MUTANTS_ONE_IN = '1';
});

afterEach(() => {
  delete process.env.MUTANTS_ONE_IN;
});

/** A mutant of the first line of that file, between two columns that count from 0. */
const mutant = (id: string, start: number, end: number, mutatorName = 'StringLiteral') => ({
  id,
  fileName: FILE,
  mutatorName,
  replacement: '""',
  location: { start: { line: 0, column: start }, end: { line: 0, column: end } },
});

test('a mutant of a single word is run, and one of wording is not', async () => {
  // import type { Mutant } from './mutant.ts';
  expect(await checkCounted([mutant('path', 28, 41), mutant('wording', 0, 41)])).toEqual({
    path: { status: 'passed' },
    wording: { status: 'compileError', reason: 'not counted' },
  });
});

test('of a sample, a mutant that is not drawn is not run', async () => {
  process.env.MUTANTS_ONE_IN = '1000000';
  expect(await checkCounted([mutant('path', 28, 41)])).toMatchObject({ path: { status: 'compileError' } });
});
