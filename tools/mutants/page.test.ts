import { expect, test } from 'vitest';
import { mutantsIn, withMutants } from './page.ts';

const PAGE = '# The last whole run of the attacks\n\n## Attacks\n\n| attack |\n';
const ROW = {
  folder: 'domain/values',
  isDrawn: false,
  mutants: 20,
  killed: 18,
  timedOut: 1,
  survived: 0,
  withoutCoverage: 0,
  sameProgram: 1,
};
const VALUES = '| domain/values | 20 | 18 | 1 | 0 | 0 | 1 | 100.0 % |';

test('the section of the mutants ends the page', () => {
  const page = withMutants(PAGE, [ROW], 'aaaaaaaaaa', []);
  expect(page.startsWith(PAGE)).toBe(true);
  expect(page).toContain(`${VALUES} aaaaaaaaaa |\n`);
});

test('a later run replaces the rows of its folders and keeps the others', () => {
  const first = withMutants(PAGE, [ROW, { ...ROW, folder: 'domain/cart' }], 'aaaaaaaaaa', []);
  const second = withMutants(first, [ROW], 'bbbbbbbbbb', []);
  const rows = second.split('\n').filter((line) => line.startsWith('| domain/'));
  expect(rows).toEqual([
    '| domain/cart | 20 | 18 | 1 | 0 | 0 | 1 | 100.0 % | aaaaaaaaaa |',
    `${VALUES} bbbbbbbbbb |`,
  ]);
  expect(withMutants(second, [ROW], 'bbbbbbbbbb', [])).toBe(second);
});

test('the rows of machines and of the server stand beside those of the rules', () => {
  const server = { ...ROW, folder: 'server/vault', isDrawn: true };
  const first = withMutants(PAGE, [{ ...ROW, folder: 'machines/cart' }, server], 'aaaaaaaaaa', []);
  const rows = withMutants(first, [ROW], 'bbbbbbbbbb', [])
    .split('\n')
    .filter((line) => line.endsWith('aaaaaaaaaa |'));
  expect(rows).toEqual([
    '| machines/cart | 20 | 18 | 1 | 0 | 0 | 1 | 100.0 % | aaaaaaaaaa |',
    '| server/vault | sample of 20 | 18 | 1 | 0 | 0 | 1 | 100.0 % | aaaaaaaaaa |',
  ]);
});

test('the page names what is below the limit, and what was not run', () => {
  const low = { ...ROW, killed: 9 };
  const rows = [{ ...low, folder: 'machines/cart' }, { ...low, folder: 'server/vault', isDrawn: true }, ROW];
  const first = withMutants(PAGE, rows, 'aaaaaaaaaa', [
    ...rows.map(({ folder }) => folder),
    'server/session',
  ]);
  expect(first).toContain(
    '\nBelow 95 %: machines/cart (52.6 %), server/vault (52.6 %). Not run yet: server/session.\n',
  );
  expect(first).not.toContain('in every folder.');
  const second = withMutants(first, [{ ...ROW, folder: 'machines/cart' }], 'bbbbbbbbbb', ['machines/cart']);
  expect(second).toContain('\nBelow 95 %: server/vault (52.6 %). Not run yet: none.\n');
});

test('a command that writes the rest of the page keeps the section', () => {
  const page = withMutants(PAGE, [ROW], 'aaaaaaaaaa', []);
  expect(`${PAGE}\n${mutantsIn(page)}`).toBe(page);
  expect(mutantsIn(PAGE)).toBe('');
});
