import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { dateAt } from '../../../domain/values/business-date.ts';
import { MINUTE, SECOND } from '../../../domain/values/durations.ts';
import { readConfig } from '../../../server/config.ts';
import { Client } from '../client.ts';
import { type Database, withConnection } from '../database.ts';
import { ceiling, sustained } from '../load.ts';
import { type Measured, measured } from '../measured.ts';
import type { Figure, Part, Setting } from '../part.ts';
import type { Payer } from '../payer.ts';
import type { Running } from '../process.ts';
import { signIn, startServer } from '../server-process.ts';
import { SimulatedCustomers } from '../simulated-customers.ts';
import { beginDay, countPaid, limitOf } from './auto-pay-rows.ts';
import { largeDatabase } from './filled.ts';
import { megabytes, memoryOf, TELLS_MEMORY } from './memory-of.ts';

const PAYERS = 1_000;

/** Pages that customers read in a second, and over how many connections the server is warmed up. */
const RATE = 100;
const CONNECTIONS = 4;
const WARM_SECONDS = 5;

/** Of two minutes alone, and one beside customers, unless `--seconds` says otherwise. */
const STRETCHES_ALONE = 12;
const STRETCHES_BESIDE = 6;

/** Payments before those that are measured, and how long they may take to begin. */
const WARM = 50;
const LONGEST_START = 10 * MINUTE;

/** Of what set-based SQL pays (ruling 71). */
const LEAST = 0.25;
const MOST_GROWTH = 1.1;
const MOST_DELAY = 2;

export const scaleAutoPay: Part = {
  name: 'scale-auto-pay',
  shows: 'a day on which one auto pay of each customer is due, beside set-based SQL and beside customers',
  run: async (setting) => {
    const database = await largeDatabase(setting);
    if (!database) return [];
    const { zone } = readConfig({ ...process.env, ...database.env, SANDBOX: '1' });
    return withConnection(database.env.DATABASE_URL, async (client) => {
      const due = await beginDay(client, dateAt(Date.now(), zone));
      setting.say(`${due} auto pays are due`);
      const payers = await signIn(database, PAYERS);
      const before = await beside(database, payers, { WORK: '0' }, ({ read }) =>
        read(STRETCHES_BESIDE * setting.seconds),
      );
      const run = await beside(database, payers, { WORK: '1' }, (site) => running(client, site, setting));
      if (run.paid >= due)
        setting.say('All were paid before the end: --seconds is too long, or --customers too few.');
      const limit = await limitOf(client, run.since);
      return figuresOf(run, limit, before);
    });
  },
};

interface Site {
  readonly server: Running;
  /** Customers who read for so many seconds, at a fixed rate. */
  read(seconds: number): Promise<Measured>;
}

/** On a server to which customers come. */
async function beside<T>(
  database: Database,
  payers: readonly Payer[],
  env: Record<string, string>,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  // The services of the sandbox's billers take as long to answer as real ones, and no server is faster than they are.
  const server = await startServer(database, { BILLERS: 'real', ...env }, TELLS_MEMORY);
  const client = new Client(server.address);
  try {
    const simulated = new SimulatedCustomers(client, payers);
    await ceiling(simulated.read, CONNECTIONS, WARM_SECONDS);
    return await work({
      server,
      read: async (seconds) => {
        const round = measured(await sustained(simulated.read, RATE, seconds));
        if (simulated.complaint !== undefined) throw new Error(simulated.complaint);
        return round;
      },
    });
  } finally {
    client.close();
    await server.stop();
  }
}

interface Run {
  /** A moment of the database before the first payment that was measured. */
  readonly since: string;
  readonly paid: number;
  readonly alone: number;
  readonly beside: number;
  /** In bytes, before and after. */
  readonly memory: readonly [number, number];
  readonly reads: Measured;
}

/** The server's own worker, for a fixed time: the rate shows how long the day takes. */
async function running(client: pg.Client, { server, read }: Site, { seconds, say }: Setting): Promise<Run> {
  await untilPaying(client);
  const since = await timeOf(client);
  const first = await memoryOf(server);
  say('auto pays alone');
  const [alone] = await rateOf(client, () => wait(STRETCHES_ALONE * seconds * SECOND));
  say(`auto pays, and customers who read ${RATE} pages a second`);
  const [together, reads] = await rateOf(client, () => read(STRETCHES_BESIDE * seconds));
  const last = await memoryOf(server);
  const paid = await countPaid(client, since);
  return { since, paid, alone, beside: together, memory: [first.used, last.used], reads };
}

async function untilPaying(client: pg.Client): Promise<void> {
  const end = performance.now() + LONGEST_START;
  while ((await countPaid(client, '-infinity')) < WARM) {
    if (performance.now() > end) throw new Error('The auto pays of the day did not begin.');
    await wait(SECOND);
  }
}

async function timeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: string }>('select now()::text as now');
  return rows[0]?.now ?? '';
}

/** Bills that are paid in a second while something else is done, and its result. */
async function rateOf<T>(client: pg.Client, work: () => Promise<T>): Promise<readonly [number, T]> {
  const since = await timeOf(client);
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  return [(await countPaid(client, since)) / seconds, result];
}

function figuresOf(
  { alone, beside: together, memory, reads }: Run,
  limit: number,
  before: Measured,
): Figure[] {
  const [first, last] = memory.map(megabytes) as [number, number];
  return [
    { name: 'bills paid in a second', value: alone, unit: '/s' },
    { name: 'bills paid in a second, while customers read', value: together, unit: '/s' },
    { name: 'the same rows by set-based SQL', value: limit, unit: '/s' },
    { name: 'as fast as set-based SQL', value: alone / limit, unit: '', budget: { atLeast: LEAST } },
    { name: 'memory at first', value: first, unit: 'MB' },
    {
      name: 'memory at the end',
      value: last,
      unit: 'MB',
      ratio: last / first,
      budget: { atMost: MOST_GROWTH * first },
    },
    { name: `${RATE} reads a second, 99 of 100, before`, value: before.p99, unit: 'ms' },
    {
      name: `${RATE} reads a second, 99 of 100, meanwhile`,
      value: reads.p99,
      unit: 'ms',
      ratio: reads.p99 / before.p99,
      budget: { atMost: MOST_DELAY * before.p99 },
    },
  ];
}
