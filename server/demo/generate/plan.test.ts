import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOwnCommand } from '../../../tools/command.ts';
import { lockFolder } from '../../store/folder-lock.ts';
import { readPlan } from './plan.ts';

test('a plan is read from the typed numbers, with defaults for the rest', () => {
  expect(readPlan({ customers: '10000', 'bills-each': '20', seed: '7' })).toEqual({
    customers: 10_000,
    billsEach: 20,
    seed: 7,
  });
  expect(readPlan({})).toEqual({ customers: 1_000, billsEach: 12, seed: 1 });
});

test('an error names every number that cannot be used', () => {
  expect(() => readPlan({ customers: '0', 'bills-each': '2.5', seed: 'x' })).toThrow(
    [
      '--customers must be a whole number from 1 to 5,000,000, not "0".',
      '--bills-each must be a whole number from 1 to 1,000, not "2.5".',
      '--seed must be a whole number from 0 to 4,294,967,295, not "x".',
    ].join('\n'),
  );
});

test('nothing is generated into a folder that a server has locked, or outside a sandbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-generate-'));
  const unlock = await lockFolder(folder);
  const env = { DATABASE_URL: '', DATA_DIR: folder };
  const locked = await runOwnCommand('demo.ts', ['--customers', '1'], { env });
  const real = await runOwnCommand('demo.ts', ['--customers', '1'], { env: { ...env, SANDBOX: '0' } });
  await unlock();
  await rm(folder, { recursive: true, force: true });
  expect([locked.ok, real.ok]).toEqual([false, false]);
  expect(locked.output).toContain('Another Billfold server is using the data folder');
  expect(real.output).toContain('Generated customers belong into a sandbox');
});
