import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runOwnCommand } from '../command.ts';
import { Client } from './client.ts';
import { makeCopy } from './copied-table.ts';
import { type Database, postgresDatabase, withConnection } from './database.ts';
import type { ImportTimes } from './import-file.ts';
import { type Round, through } from './load.ts';
import { type Measured, measured } from './measured.ts';
import type { Figure, Part, Setting } from './part.ts';
import { fill, startServer } from './server-process.ts';
import { SimulatedCustomers } from './simulated-customers.ts';

const CUSTOMERS = 2_000;
const PAYERS = 300;

/** Checkouts that are prepared together, and how many times before the import. */
const CHECKOUTS = 50;
const ROUNDS_BEFORE = 5;

/** As many connections as customers pay over at once. */
const CONNECTIONS = 2;

/** Takes in files with as many accounts as `--customers` names: one alone, and one while customers pay. */
export const imports: Part = {
  name: 'imports',
  shows: 'a biller’s file into PostgreSQL, beside plain COPY and beside customers who pay',
  run: async ({ customers: lines, say }: Setting) => {
    const database = await postgresDatabase();
    if (!database) {
      say('There is no PostgreSQL here (no initdb): this part did not run.');
      return [];
    }
    const folder = await mkdtemp(join(tmpdir(), 'billfold-import-'));
    // The database server writes into it, as another user.
    await chmod(folder, 0o777);
    try {
      const payers = await fill(database, { customers: CUSTOMERS, bills: 2, payers: PAYERS });
      const alone = await importing(database, await written(folder, 'ALONE', lines));
      const copy = await copying(database, folder, 'ALONE');
      say(`applied in ${Math.round(alone.applied)} ms, by COPY in ${Math.round(copy)} ms`);
      const server = await startServer(database);
      const client = new Client(server.address);
      try {
        const simulated = new SimulatedCustomers(client, payers);
        await simulated.open();
        const paying = async () => through(await simulated.checkouts(CHECKOUTS), CONNECTIONS);
        const before: Round[] = [];
        while (before.length < ROUNDS_BEFORE) before.push(await paying());
        const file = await written(folder, 'BESIDE', lines);
        const [beside, during] = await meanwhile(importing(database, file), paying);
        if (simulated.complaint !== undefined) throw new Error(`A checkout failed: ${simulated.complaint}`);
        return figuresOf(lines, { alone, beside, copy }, measured(...before), measured(...during));
      } finally {
        client.close();
        await server.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
      await database.drop();
    }
  },
};

/** Does something again and again until a piece of work has ended. */
async function meanwhile<Result, Round>(
  work: Promise<Result>,
  again: () => Promise<Round>,
): Promise<readonly [Result, readonly Round[]]> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const rounds: Round[] = [];
  while (!isOver) rounds.push(await again());
  return [await over, rounds];
}

/** A file of accounts whose numbers begin with a name. */
async function written(folder: string, name: string, count: number): Promise<string> {
  const file = join(folder, `${name}.csv`);
  await pipeline(Readable.from(linesOf(name, count)), createWriteStream(file));
  return file;
}

function* linesOf(name: string, count: number): Generator<string> {
  for (let at = 0; at < count; at++)
    yield `${name}-${at},Customer ${at},B-${at},2026-10-31,2026-12-15,${((at % 20_000) / 100 + 1).toFixed(2)}\n`;
}

async function importing({ env }: Database, file: string): Promise<ImportTimes> {
  const { ok, output } = await runOwnCommand(join('bench', 'import-file.ts'), [file], {
    env: { SANDBOX: '1', ...env },
  });
  if (!ok) throw new Error(`The file could not be taken in:\n${output}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as ImportTimes;
}

/**
 * How long plain COPY takes for the rows that the import has written, into the same tables: with their indexes, and with
 * the keys that each row is checked by. In milliseconds.
 */
async function copying({ env }: Database, folder: string, name: string): Promise<number> {
  return withConnection(env.DATABASE_URL, async (client) => {
    const isOfFile = `account_num like '${name}-%'`;
    const rows = { accounts: isOfFile, bills: `account_id in (select id from accounts where ${isOfFile})` };
    let milliseconds = 0;
    for (const [table, where] of Object.entries(rows)) {
      const path = join(folder, `${table}.copy`);
      await client.query(`copy (select * from ${table} where ${where}) to '${path}'`);
      await makeCopy(client, table, `copied_${table}`);
      const began = performance.now();
      await client.query(`copy copied_${table} from '${path}'`);
      milliseconds += performance.now() - began;
    }
    return milliseconds;
  });
}

function figuresOf(
  lines: number,
  { alone, beside, copy }: Readonly<Record<'alone' | 'beside', ImportTimes> & { copy: number }>,
  before: Measured,
  during: Measured,
): Figure[] {
  return [
    { name: `${lines} lines checked`, value: alone.checked / 1000, unit: 's' },
    { name: `${lines} lines applied, the check included`, value: alone.applied / 1000, unit: 's' },
    { name: 'the same rows by COPY', value: copy / 1000, unit: 's' },
    { name: 'as fast as COPY', value: copy / alone.applied, unit: '', budget: { atLeast: 0.5 } },
    {
      name: 'memory',
      value: Math.max(alone.memory, beside.memory) / 1024 ** 2,
      unit: 'MB',
      budget: { atMost: 400 },
    },
    { name: 'applied while customers pay', value: beside.applied / 1000, unit: 's' },
    { name: 'checkouts a second, before', value: before.rate, unit: '/s' },
    { name: 'checkouts a second, meanwhile', value: during.rate, unit: '/s' },
    { name: 'checkout, 99 of 100, before', value: before.p99, unit: 'ms' },
    {
      name: 'checkout, 99 of 100, meanwhile',
      value: during.p99,
      unit: 'ms',
      ratio: during.p99 / before.p99,
      budget: { atMost: 2 * before.p99 },
    },
  ];
}
