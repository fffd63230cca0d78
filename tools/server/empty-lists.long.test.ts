import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../domain/values/durations.ts';
import { runOwnCommand } from '../command.ts';

/** Each command starts a process and a database. */
const PATIENCE = { timeout: 5 * MINUTE };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-lists-'));
  await mkdir(join(folder, 'data'));
});

afterAll(() => rm(folder, { recursive: true }));

const run = (name: string, ...args: string[]) =>
  runOwnCommand(`server/${name}.ts`, args, { env: { SANDBOX: '1', DATA_DIR: join(folder, 'data') } });

test('an office without people says so, and how to invite the first', PATIENCE, async () => {
  const { ok, output } = await run('office', 'list');
  expect(output).toContain('The office has no people yet. Invite the first: npm run office -- invite');
  expect(ok).toBe(true);
});

test('a biller without remittances is told from one that does not exist', PATIENCE, async () => {
  const unknown = await run('remittance', '--biller', 'harbor');
  expect(unknown).toMatchObject({ ok: false, output: 'There is no biller harbor.\n' });
  expect((await run('biller', 'apply', 'billers/harbor.json')).ok).toBe(true);
  const none = await run('remittance', '--biller', 'harbor');
  expect(none).toMatchObject({ ok: true, output: 'harbor has no remittance yet.\n' });
});

test.each(['verify-ledger', 'server/dead-letters', 'server/reconcile'])(
  '%s without the settings of the server finds no database and says so, instead of empty books that agree',
  PATIENCE,
  async (name) => {
    const none = join(folder, 'none');
    const args = name === 'server/reconcile' ? ['--exceptions'] : [];
    const { ok, output } = await runOwnCommand(`${name}.ts`, args, { env: { SANDBOX: '1', DATA_DIR: none } });
    expect(output).toBe(
      `There is no database in ${none}. Set DATABASE_URL, or DATA_DIR, as the server has it.\n`,
    );
    expect(ok).toBe(false);
    expect(existsSync(none)).toBe(false);
  },
);

test('a command with Stripe and without its key names the setting', PATIENCE, async () => {
  const { ok, output } = await runOwnCommand('verify-ledger.ts', [], {
    env: { SANDBOX: '0', PROCESSOR: 'stripe', BILLERS: 'real', DATA_DIR: join(folder, 'data') },
  });
  expect(output).toBe('PROCESSOR=stripe needs STRIPE_KEY, as the server has it.\n');
  expect(ok).toBe(false);
});
