import { expect, test } from 'vitest';
import { mutantsIn, withMutants } from './page.ts';

const PAGE = '# The last whole run of the attacks\n\n## Attacks\n\n| attack |\n';
const ROW = {
  folder: 'domain/values',
  mutants: 20,
  killed: 18,
  timedOut: 1,
  survived: 0,
  withoutCoverage: 0,
  sameProgram: 1,
};
const VALUES = '| domain/values | 20 | 18 | 1 | 0 | 0 | 1 | 100.0 % |';

test('the section of the mutants ends the page', () => {
  const page = withMutants(PAGE, [ROW], 'aaaaaaaaaa');
  expect(page.startsWith(PAGE)).toBe(true);
  expect(page).toContain(`${VALUES} aaaaaaaaaa |\n`);
});

test('a later run replaces the rows of its folders and keeps the others', () => {
  const first = withMutants(PAGE, [ROW, { ...ROW, folder: 'domain/cart' }], 'aaaaaaaaaa');
  const second = withMutants(first, [ROW], 'bbbbbbbbbb');
  const rows = second.split('\n').filter((line) => line.startsWith('| domain/'));
  expect(rows).toEqual([
    '| domain/cart | 20 | 18 | 1 | 0 | 0 | 1 | 100.0 % | aaaaaaaaaa |',
    `${VALUES} bbbbbbbbbb |`,
  ]);
  expect(withMutants(second, [ROW], 'bbbbbbbbbb')).toBe(second);
});

test('a command that writes the rest of the page keeps the section', () => {
  const page = withMutants(PAGE, [ROW], 'aaaaaaaaaa');
  expect(`${PAGE}\n${mutantsIn(page)}`).toBe(page);
  expect(mutantsIn(PAGE)).toBe('');
});
