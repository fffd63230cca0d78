import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inRepository } from './paths.ts';

const bench = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', inRepository('tools', 'bench.ts'), ...args], {
    cwd: inRepository(),
    encoding: 'utf8',
  });

test('--help and an unknown option both list the parts of the bench, and those of scale', () => {
  const asked = bench('--help');
  expect([asked.status, asked.stdout]).toEqual([
    0,
    expect.stringMatching(
      /\n {2}page-bytes .*\n {2}growth .*\nWith --scale:\n {2}scale-calls .*\n {2}scale-pglite /s,
    ),
  ]);
  const mistyped = bench('--jsn');
  expect([mistyped.status, mistyped.stdout]).toEqual([1, '']);
  expect(mistyped.stderr).toContain("Unknown option '--jsn'");
  expect(mistyped.stderr).toContain(asked.stdout.trim());
});

test('a part of scale is known with --scale only, and no other part is known with it', () => {
  const [alone, mixed] = [bench('scale-calls'), bench('--scale', 'growth')];
  expect([alone.status, mixed.status]).toEqual([1, 1]);
  expect(alone.stderr).toContain('There is no part scale-calls.');
  expect(mixed.stderr).toContain('There is no part growth.');
});
