import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inRepository } from './paths.ts';

const bench = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', inRepository('tools', 'bench.ts'), ...args], {
    cwd: inRepository(),
    encoding: 'utf8',
  });

test('--help and an unknown option both list the parts of the bench', () => {
  const asked = bench('--help');
  expect([asked.status, asked.stdout]).toEqual([
    0,
    expect.stringMatching(/\n {2}page-bytes .*\n {2}growth /s),
  ]);
  const mistyped = bench('--jsn');
  expect([mistyped.status, mistyped.stdout]).toEqual([1, '']);
  expect(mistyped.stderr).toContain("Unknown option '--jsn'");
  expect(mistyped.stderr).toContain(asked.stdout.trim());
});
