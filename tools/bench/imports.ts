import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { runOwnCommand } from '../command.ts';
import { Client } from './client.ts';
import { type Database, postgresDatabase } from './database.ts';
import type { ImportTimes } from './import-file.ts';
import { through } from './load.ts';
import { measured } from './measured.ts';
import type { Figure, Part, Setting } from './part.ts';
import { fill, startServer } from './server-process.ts';
import { SimulatedCustomers } from './simulated-customers.ts';

const CHECKOUTS = 100;
const CUSTOMERS = 1_000;

/** As many connections as customers pay over at once. */
const CONNECTIONS = 2;

/** Takes in a file with as many accounts as `--customers` names, while customers pay. */
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
      const payers = await fill(database, { customers: CUSTOMERS, bills: 2, payers: 6 * CHECKOUTS });
      const file = join(folder, 'bench.csv');
      await pipeline(Readable.from(linesOf(lines)), createWriteStream(file));
      const server = await startServer(database);
      const client = new Client(server.address);
      try {
        const simulated = new SimulatedCustomers(client, payers);
        await simulated.open();
        const count = Math.min(CHECKOUTS, Math.floor(payers.length / 2));
        const before = measured(await through(await simulated.checkouts(count), CONNECTIONS)).p99;
        const acts = await simulated.checkouts(count);
        const [times, during] = await Promise.all([importing(database, file), through(acts, CONNECTIONS)]);
        const copy = await copying(database, folder);
        return figuresOf(lines, times, copy, { before, during: measured(during).p99 });
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

function* linesOf(count: number): Generator<string> {
  for (let at = 0; at < count; at++)
    yield `BENCH-${at},Customer ${at},B-${at},2026-10-31,2026-12-15,${(at % 20_000) / 100 + 1}\n`;
}

async function importing({ env }: Database, file: string): Promise<ImportTimes> {
  const { ok, output } = await runOwnCommand(join('bench', 'import-file.ts'), [file], {
    env: { SANDBOX: '1', ...env },
  });
  if (!ok) throw new Error(`The file could not be taken in:\n${output}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as ImportTimes;
}

/** How long plain COPY takes for the rows that the import has written, with the same indexes, in milliseconds. */
async function copying({ env }: Database, folder: string): Promise<number> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    const isOfBench = `account_id in (select id from accounts where account_num like 'BENCH-%')`;
    const rows = { accounts: `account_num like 'BENCH-%'`, bills: isOfBench };
    let milliseconds = 0;
    for (const [table, where] of Object.entries(rows)) {
      const path = join(folder, `${table}.copy`);
      await client.query(`copy (select * from ${table} where ${where}) to '${path}'`);
      await client.query(`create table copied_${table} (like ${table} including all)`);
      const began = performance.now();
      await client.query(`copy copied_${table} from '${path}'`);
      milliseconds += performance.now() - began;
    }
    return milliseconds;
  } finally {
    await client.end();
  }
}

function figuresOf(
  lines: number,
  { checked, applied, memory }: ImportTimes,
  copy: number,
  p99: { readonly before: number; readonly during: number },
): Figure[] {
  return [
    { name: `${lines} lines checked`, value: checked / 1000, unit: 's' },
    { name: `${lines} lines applied, the check included`, value: applied / 1000, unit: 's' },
    { name: 'the same rows by COPY', value: copy / 1000, unit: 's' },
    { name: 'as fast as COPY', value: copy / applied, unit: '', budget: { atLeast: 0.5 } },
    { name: 'memory', value: memory / 1024 ** 2, unit: 'MB', budget: { atMost: 400 } },
    { name: 'checkout, 99 of 100, before', value: p99.before, unit: 'ms' },
    {
      name: 'checkout, 99 of 100, meanwhile',
      value: p99.during,
      unit: 'ms',
      ratio: p99.during / p99.before,
      budget: { atMost: 2 * p99.before },
    },
  ];
}
