import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../../domain/values/durations.ts';
import { composeEither } from '../../../server/compose-sandbox.ts';
import { readConfig } from '../../../server/config.ts';
import { openStore } from '../../../server/store/store.ts';
import { StandIn } from './stand-in.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const REFUSED = 'the processor refuses to tell: the one account: ';

/** Each command starts a process and a database. */
const PATIENCE = 5 * MINUTE;

const standIn = new StandIn();
let folder: string;

beforeAll(async () => {
  await standIn.listen();
  folder = await mkdtemp(join(tmpdir(), 'billfold-commands-'));
  const config = readConfig({ SANDBOX: '1', DATA_DIR: folder });
  const store = await openStore({ url: undefined, folder });
  const { sandbox } = await composeEither(config, store, pino({ level: 'silent' }));
  await sandbox?.loadDemo();
  await store.close();
}, PATIENCE);
beforeEach(() => standIn.scripts.clear());
afterAll(async () => {
  await standIn.close();
  await rm(folder, { recursive: true });
});

const STRIPE = () => ({
  PROCESSOR: 'stripe',
  STRIPE_KEY: 'sk_test_commands',
  STRIPE_URL: standIn.url,
  STRIPE_CONNECT: '0',
  STRIPE_WEBHOOK_SECRETS: 'whsec_of_the_commands',
});

/** Runs a command as `npm run` does. */
function run(tool: string, args: readonly string[], settings: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, SANDBOX: '1', DATA_DIR: folder, ...settings };
  const child = spawn(process.execPath, ['--import', 'tsx', `tools/${tool}.ts`, ...args], { cwd: ROOT, env });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...said }));
  });
}

const payouts = (...args: string[]) => run('server/payouts', args, STRIPE());

test('verify-ledger exits with 1 when the processor refuses to tell', { timeout: PATIENCE }, async () => {
  standIn.scripts.disturb('GET /v1/payment_intents', '403');
  const refused = await run('verify-ledger', [], STRIPE());
  expect(refused.code).toBe(1);
  expect(refused.err).toContain(REFUSED);
});

test('payouts exits with 0 when all were read, and with 1 when the processor refuses one account', {
  timeout: PATIENCE,
}, async () => {
  const read = await payouts('--biller', 'harbor');
  expect([read.code, read.err]).toEqual([0, '']);
  expect(read.out).toContain('0 to look at.');
  standIn.scripts.disturb('GET /v1/balance_transactions', '403');
  const refused = await payouts('--biller', 'harbor');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain(REFUSED);
  expect(refused.out).toContain('0 to look at.');
});

test('payouts exits with 1 and says so when it is asked in vain', { timeout: PATIENCE }, async () => {
  const unknown = await payouts('--biller', 'nobody');
  expect([unknown.code, unknown.err.trim()]).toEqual([1, 'There is no biller nobody.']);
  const without = await payouts();
  expect(without.code).toBe(1);
  expect(without.err).toContain('usage: npm run payouts');
});

test('verify-ledger exits with 0 when the books agree', { timeout: PATIENCE }, async () => {
  const { code, out, err } = await run('verify-ledger', [], {});
  expect([code, out.trim(), err]).toEqual([0, 'The books agree.', '']);
});
