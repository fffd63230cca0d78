import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  idsCited,
  rowsIn,
  rulingsCited,
  rulingsIn,
  shortList,
  subjectsIn,
  untestableIn,
} from './citations.ts';
import { runOwnCommand } from './command.ts';
import { inRepository } from './paths.ts';
import { account } from './row-account.ts';

const PREFIXES = ['ABC', 'ABC2', 'XYZ'];

const CATALOGUE = `# A catalogue

ABC-09 is mentioned here, and is no row.

## ABC: the letters

| id | requirement |
|---|---|
| ABC-01 | The first letter is \`A | B\`. |
| ABC-02 | The second follows ABC-01. (decided) |

## XYZ2: the last letters

| id | requirement |
|---|---|
| XYZ2-01 | The last letter ends the list. |
`;

test('the rows of a catalogue are read with their text, in their order', () => {
  expect(rowsIn(CATALOGUE)).toEqual([
    { id: 'ABC-01', text: 'The first letter is `A | B`.' },
    { id: 'ABC-02', text: 'The second follows ABC-01. (decided)' },
    { id: 'XYZ2-01', text: 'The last letter ends the list.' },
  ]);
});

test('a heading names the subject of a prefix', () => {
  expect([...subjectsIn(CATALOGUE)]).toEqual([
    ['ABC', 'the letters'],
    ['XYZ2', 'the last letters'],
  ]);
});

describe('Citations of rows', () => {
  test.each([
    ['letters stay in order (ABC-06)', ['ABC-06']],
    ['letters stay in order ABC-06 ABC-07', ['ABC-06', 'ABC-07']],
    ['letters stay in order (ABC-01, XYZ-32)', ['ABC-01', 'XYZ-32']],
    ['the other catalogue (ABC2-01)', ['ABC2-01']],
    ['a list (ABC-01, 02, 10)', ['ABC-01', 'ABC-02', 'ABC-10']],
    ['a list (ABC-01, 02 and 10)', ['ABC-01', 'ABC-02', 'ABC-10']],
    ['a range (ABC-10 to 12)', ['ABC-10', 'ABC-11', 'ABC-12']],
    ['a range (ABC-10 to ABC-12)', ['ABC-10', 'ABC-11', 'ABC-12']],
    ['a list with a range (ABC-02, 10 to 12, 20)', ['ABC-02', 'ABC-10', 'ABC-11', 'ABC-12', 'ABC-20']],
    ['a number with three digits (ABC-101)', ['ABC-101']],
    ['two ends (ABC-10 to XYZ-12)', ['ABC-10', 'XYZ-12']],
    ['a row and a count: ABC-01, 20 letters in all', ['ABC-01']],
    ['not rows: LOT-12, XABC-01, ABC-, ABC-1a', []],
  ])('%s', (text, ids) => {
    expect(idsCited(text, PREFIXES).map(({ name }) => name)).toEqual(ids);
  });

  test('a citation may continue on the next line of a comment', () => {
    const comment = '/**\n * Letters (ABC-10 to\n * ABC-12, XYZ-01,\n * 02).\n */';
    expect(idsCited(comment, PREFIXES)).toEqual([
      { name: 'ABC-10', line: 2 },
      { name: 'ABC-11', line: 2 },
      { name: 'ABC-12', line: 2 },
      { name: 'XYZ-01', line: 3 },
      { name: 'XYZ-02', line: 3 },
    ]);
  });
});

describe('Citations of rulings', () => {
  test.each([
    ['what may wait on the device (ruling 19)', [19]],
    ['Ruling 24: asks what became of a payment', [24]],
    ['(ruling 12, ruling 13)', [12, 13]],
    ['(ruling 12, 20 minutes at most)', [12]],
    ['(rulings 20, 24)', [20, 24]],
    ['(rulings 24 and 25)', [24, 25]],
    ['(rulings 12 to 14, 19)', [12, 13, 14, 19]],
    ['nothing of the rulings here', []],
  ])('%s', (text, numbers) => {
    expect(rulingsCited(text).map(({ name }) => name)).toEqual(numbers);
  });
});

test('the rulings of a page are the numbers that begin a line', () => {
  expect(rulingsIn('# Rulings\n\n1. One rule.\n   12. no rule\n2. Another, see 3. It ends here.\n')).toEqual([
    1, 2,
  ]);
});

test('three consecutive numbers become a range, two do not', () => {
  expect(shortList(['ABC-05', 'ABC-02', 'ABC-06', 'ABC-07', 'ABC-10', 'ABC-11', 'ABC-101'])).toBe(
    '02, 05 to 07, 10, 11, 101',
  );
});

const UNTESTED = `# Rows that no test can show

ABC-09 is mentioned here only.

| row | why no test can show it |
|---|---|
| ABC-02 | It says \`A | B\` of another document. |
| XYZ2-01 | It asks for nothing. |
| XYZ2-02 |  |
`;

test('a row without a reason does not count as one that no test can show', () => {
  expect(untestableIn(UNTESTED)).toEqual(['ABC-02', 'XYZ2-01']);
});

describe('Of each row it is told what became of it:', () => {
  const rows = rowsIn(CATALOGUE);
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

  test('a test names it, no test can show it, or it is missing', () => {
    const counted = account(rows, new Set(['ABC-01']), ['ABC-02']);
    expect([counted.tested, counted.untestable, counted.missing].map(idsOf)).toEqual([
      ['ABC-01'],
      ['ABC-02'],
      ['XYZ2-01'],
    ]);
    expect(counted.listedWrongly).toEqual([]);
  });

  test('a listed row that a test names after all counts as tested, and is told', () => {
    const counted = account(rows, new Set(['ABC-02']), ['ABC-02']);
    expect([idsOf(counted.tested), idsOf(counted.untestable)]).toEqual([['ABC-02'], []]);
    expect(counted.listedWrongly).toEqual(['ABC-02']);
  });

  test('a listed row of no catalogue is told', () => {
    expect(account(rows, new Set(), ['ABC-77']).listedWrongly).toEqual(['ABC-77']);
  });
});

describe('The check', () => {
  const catalogues = [
    'docs/requirements/accounts-bills-cart-history.md',
    'docs/requirements/recurring-wallet-settings-tax.md',
  ];
  const check = (...paths: string[]) =>
    runOwnCommand('requirements.ts', ['--check', ...paths.flatMap((path) => ['--catalogue', path])]);
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'billfold-rows-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  test('passes while a test or a reason accounts for every row', async () => {
    expect((await check(...catalogues)).ok).toBe(true);
  });

  test('fails on a row without either, and prints it', async () => {
    // Written in one piece, this test would name the row.
    const id = ['QQQ', '01'].join('-');
    const planted = join(folder, 'planted.md');
    await writeFile(planted, `## QQQ: a planted subject\n\n| ${id} | The moon pays. |\n`);
    const { ok, output } = await check(...catalogues, relative(inRepository(), planted));
    expect(ok).toBe(false);
    expect(output).toContain(
      `no test names ${id}, and docs/requirements/untested.md gives no reason: The moon pays.`,
    );
  });
});
