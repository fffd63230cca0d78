import { Client } from './client.ts';
import { postgresDatabase } from './database.ts';
import { type Act, through } from './load.ts';
import { measured } from './measured.ts';
import type { Figure, Part, Setting } from './part.ts';
import { seeBill, seeList } from './payer.ts';
import { fill, startServer } from './server-process.ts';
import { SimulatedCustomers } from './simulated-customers.ts';

const PAYERS = 100;
const READS = 1_000;
const CHECKOUTS = 100;

interface Size {
  readonly customers: number;
  readonly accounts: number;
  readonly bills: number;
}

type Medians = Record<'bill list' | 'bill details' | 'checkout', number>;

/** Sends one request at a time, to measure the work and not the queue. */
export const growth: Part = {
  name: 'growth',
  shows: 'the same with 10 times the accounts, bills and customers',
  run: async (setting) => {
    const usual = { customers: Math.ceil(setting.customers / 10), accounts: 3, bills: 12 };
    const sizes: Record<string, Size> = {
      'as usual': usual,
      '10 times the accounts': { ...usual, accounts: 30, bills: 120 },
      '10 times the bills': { ...usual, bills: 120 },
      '10 times the customers': { ...usual, customers: 10 * usual.customers },
    };
    const figures: Figure[] = [];
    let first: Medians | undefined;
    for (const [name, size] of Object.entries(sizes)) {
      const medians = await measure(name, size, setting);
      if (!medians) return [];
      first ??= medians;
      for (const what of Object.keys(medians) as (keyof Medians)[]) {
        const ratio = first === medians ? {} : { ratio: medians[what] / first[what] };
        figures.push({ name: `${what}, ${name}`, value: medians[what], unit: 'ms', ...ratio });
      }
    }
    return figures.sort((one, other) => kindOf(one) - kindOf(other));
  },
};

function kindOf({ name }: Figure): number {
  return ['bill list', 'bill details', 'checkout'].findIndex((what) => name.startsWith(what));
}

async function measure(name: string, size: Size, { say }: Setting): Promise<Medians | undefined> {
  const database = await postgresDatabase();
  if (!database) {
    say('There is no PostgreSQL here (no initdb): this part did not run.');
    return undefined;
  }
  try {
    say(`${name}: ${size.customers} customers, ${size.accounts} accounts and ${size.bills} bills each`);
    const payers = await fill(database, { ...size, payers: PAYERS });
    const running = await startServer(database);
    const client = new Client(running.address);
    try {
      const simulated = new SimulatedCustomers(client, payers);
      await simulated.open();
      const median = async (acts: readonly Act[]) => measured(await through(acts, 1)).p50;
      const times = (act: Act) => Array.from({ length: READS }, () => act);
      await median(times(simulated.visit));
      return {
        'bill list': await median(times(simulated.reading(seeList))),
        'bill details': await median(times(simulated.reading(seeBill))),
        checkout: await median(await simulated.checkouts(Math.min(CHECKOUTS, payers.length / 2))),
      };
    } finally {
      client.close();
      await running.stop();
    }
  } finally {
    await database.drop();
  }
}
