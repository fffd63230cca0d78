import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { house } from './house.ts';

const bench = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', house('tools', 'bench.ts'), ...args], {
    cwd: house(),
    encoding: 'utf8',
  });

test('the parts of the bench are listed for who asks, and for who types an option that there is not', () => {
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
