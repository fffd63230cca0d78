import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOwnCommand } from '../command.ts';
import { isFresh } from '../freshness.ts';
import { inRepository } from '../paths.ts';
import { mainOf, TRIAL } from '../server/builds.ts';
import type { Database } from './database.ts';
import type { Payer } from './payer.ts';
import { type Running, start } from './process.ts';

export interface FillOptions {
  readonly customers: number;
  readonly bills: number;
  readonly accounts?: number;
  readonly payers: number;
}

/** Fills a database with generated customers. Resolves to how many of what were written, in words. */
export async function generate({ env }: Database, customers: number, billsEach: number): Promise<string> {
  const args = ['--customers', String(customers), '--bills-each', String(billsEach)];
  const { ok, output } = await runOwnCommand('demo.ts', args, { env: { SANDBOX: '1', ...env } });
  if (!ok) throw new Error(`The database could not be filled:\n${output}`);
  return /^Done: (.+)$/m.exec(output)?.[1] ?? '';
}

/** Fills a database with generated customers. Returns some of them, signed in. */
export function fill(database: Database, options: FillOptions): Promise<Payer[]> {
  return prepare(database, options);
}

/** Signs in so many generated customers of a filled database, for fifteen minutes. */
export function signIn(database: Database, payers: number): Promise<Payer[]> {
  return prepare(database, { payers });
}

async function prepare({ env }: Database, options: Partial<FillOptions>): Promise<Payer[]> {
  const into = join(tmpdir(), `billfold-payers-${randomUUID()}.json`);
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { ok, output } = await runOwnCommand(join('bench', 'prepare.ts'), [...args, '--into', into], {
    env: { SANDBOX: '1', ...env },
  });
  if (!ok) throw new Error(`The database could not be prepared:\n${output}`);
  const found: Payer[] = JSON.parse(await readFile(into, 'utf8'));
  await rm(into);
  return found;
}

/** The server as it is built for `npm start`. */
export async function startServer(
  { env }: Database,
  more: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<Running> {
  if (!(await isFresh())) {
    const { ok, output } = await runOwnCommand('build.ts');
    if (!ok) throw new Error(output);
  }
  return start([...options, mainOf(TRIAL)], { SANDBOX: '1', ...env, ...more });
}

export function startFloor({ env }: Database): Promise<Running> {
  return start(['--import', 'tsx', inRepository('tools', 'bench', 'bare.ts')], { ...env });
}

/** Fails if the books do not balance after the load. */
export async function requireBalancedBooks({ env }: Database): Promise<void> {
  const { ok, output } = await runOwnCommand('verify-ledger.ts', [], { env: { ...env, SANDBOX: '1' } });
  if (!ok) throw new Error(`After the load the books do not agree:\n${output}`);
}
