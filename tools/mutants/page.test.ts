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

test('the section of the mutants ends the page, and a later run replaces it', () => {
  const first = withMutants(PAGE, [ROW], '2026-11-25', 'aaaaaaaaaa');
  expect(first.startsWith(PAGE)).toBe(true);
  expect(first).toContain('| domain/values | 20 | 18 | 1 | 0 | 0 | 1 | 100.0 % |');
  const second = withMutants(first, [ROW], '2026-11-26', 'bbbbbbbbbb');
  expect(second).toBe(withMutants(PAGE, [ROW], '2026-11-26', 'bbbbbbbbbb'));
});

test('a command that writes the rest of the page keeps the section', () => {
  const page = withMutants(PAGE, [ROW], '2026-11-25', 'aaaaaaaaaa');
  expect(`${PAGE}\n${mutantsIn(page)}`).toBe(page);
  expect(mutantsIn(PAGE)).toBe('');
});
