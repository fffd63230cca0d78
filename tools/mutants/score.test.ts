import { expect, test } from 'vitest';
import { isFileLeftOut, isForScreens, isForTypes, isWording } from './left-out.ts';
import { codeBetween, type Mutant, onOneLine } from './mutant.ts';
import { cells, isEnough, scoreOf, total, verdictOf } from './score.ts';

const mutant = (outcome: Mutant['outcome'], replacement: string): Mutant => ({
  file: 'domain/checkout/fee.ts',
  line: 7,
  mutator: 'EqualityOperator',
  original: 'fee > 0',
  replacement,
  before: '  return ',
  outcome,
});

const entry = (replacement: string) => ({
  file: 'domain/checkout/fee.ts',
  original: 'fee > 0',
  replacement,
  why: 'a fee is never negative',
});

const ROW = {
  folder: 'domain/checkout',
  isDrawn: false,
  mutants: 100,
  killed: 90,
  timedOut: 1,
  survived: 3,
  withoutCoverage: 2,
  sameProgram: 4,
};

test('an unnoticed mutant counts unless the list says that it is the same program', () => {
  const mutants = [
    mutant('killed', 'true'),
    mutant('timed out', 'false'),
    mutant('survived', 'fee >= 0'),
    mutant('survived', 'fee !== 0'),
    mutant('without coverage', 'fee < 0'),
  ];
  const { row, unnoticed, stale } = verdictOf('domain/checkout', mutants, [entry('fee !== 0')]);
  expect(row).toEqual({
    folder: 'domain/checkout',
    isDrawn: false,
    mutants: 5,
    killed: 1,
    timedOut: 1,
    survived: 1,
    withoutCoverage: 1,
    sameProgram: 1,
  });
  expect(unnoticed.map(({ replacement }) => replacement)).toEqual(['fee >= 0', 'fee < 0']);
  expect(stale).toEqual([]);
});

test('an entry of the list is stale when its mutant was noticed, or exists no longer', () => {
  const listed = [entry('true'), entry('fee === 0')];
  expect(verdictOf('domain/checkout', [mutant('killed', 'true')], listed).stale).toEqual(listed);
});

test('among drawn mutants no entry of the list is stale', () => {
  const { stale } = verdictOf('domain/checkout', [mutant('killed', 'true')], [entry('fee === 0')], true);
  expect(stale).toEqual([]);
});

test('the score is the noticed share of the mutants that are another program', () => {
  expect(scoreOf(ROW)).toBeCloseTo(94.79, 2);
  expect(isEnough(ROW)).toBe(false);
  expect(isEnough({ ...ROW, killed: 91, survived: 2 })).toBe(true);
  expect(scoreOf({ ...ROW, mutants: 4, killed: 0, timedOut: 0 })).toBe(100);
});

test('a score just below 95 % is not told as 95 %', () => {
  const nearly = { ...ROW, mutants: 10_000, killed: 9_499, timedOut: 0, sameProgram: 0 };
  expect(cells(nearly).at(-1)).toBe('94.9 %');
});

test('the folders are added', () => {
  expect(cells(total([ROW, ROW]))).toEqual(['all', '200', '180', '2', '6', '4', '8', '94.7 %']);
});

test('calls, words, sample data and tests are no rules', () => {
  const all = [
    'domain/checkout/fee.ts',
    'domain/checkout/fee.test.ts',
    'domain/checkout/text/en.ts',
    'domain/checkout/calls.ts',
    'domain/checkout/payment-calls.ts',
    'domain/fixtures/fee.ts',
  ];
  expect(all.filter((file) => !isFileLeftOut(file))).toEqual(['domain/checkout/fee.ts']);
});

test('a text of several words is wording, a name is not', () => {
  const isText = (original: string, mutator = 'StringLiteral') => isWording({ mutator, original });
  expect(isText("'Please select a pay method.'")).toBe(true);
  expect(isText(['`of $', '{biller} only`'].join(''))).toBe(true);
  expect(isText("'card'")).toBe(false);
  expect(isText("' '")).toBe(false);
  expect(isText('a + b', 'ArithmeticOperator')).toBe(false);
});

test('the code of a mutant is read between its positions, over several lines too', () => {
  const text = 'const a = f(\n  1,\n  2,\n);\n';
  const at = (line: number, column: number) => ({ line, column });
  expect(onOneLine(codeBetween(text, at(1, 11), at(4, 2)))).toBe('f( 1, 2, )');
  expect(codeBetween(text, at(2, 3), at(2, 4))).toBe('1');
});

test('tags and types of a machine are no rules of it, its states and targets are', () => {
  const isLeftOut = (before: string, original: string) =>
    isForScreens({ before, original }) || isForTypes({ before, original });
  expect(isLeftOut("    tags: ['busy', ", "'offline'")).toBe(true);
  expect(isLeftOut('    looking: { tags: ', "['busy']")).toBe(true);
  expect(isLeftOut('  id: ', "'history'")).toBe(true);
  expect(isLeftOut('      bill: { id: ', "'water'")).toBe(false);
  expect(isLeftOut('  types: ', '{ context: {} as Context, }')).toBe(true);
  expect(isLeftOut('  actors: ', '{ load: unwired.promise<string>(), }')).toBe(true);
  expect(isLeftOut('  actors: ', '{ toggleAutoPay: port(toggleAutoPay) }')).toBe(true);
  expect(isLeftOut("    loading: { tags: ['busy'], target: ", "'failed'")).toBe(false);
  expect(isLeftOut('        onDone: ', "'settled'")).toBe(false);
  expect(isLeftOut('  context: ', '{ pages: 1 }')).toBe(false);
});
