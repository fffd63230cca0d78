import { Client } from '../client.ts';
import { pgliteDatabase } from '../database.ts';
import { ceiling, type Round } from '../load.ts';
import { paces } from '../measured.ts';
import type { Figure, Part, Setting } from '../part.ts';
import { comparedWithFloor } from '../row.ts';
import { fill, startServer } from '../server-process.ts';
import { SimulatedCustomers } from '../simulated-customers.ts';

/** PGlite is for one machine with some thousands of customers, however many `--customers` names. */
const MOST_CUSTOMERS = 10_000;
const BILLS_EACH = 20;
const PAYERS = 2_000;
const CONNECTIONS = 10;

/** Of 120 seconds unless `--seconds` says otherwise. */
const QUARTERS = 4;
const STRETCHES_EACH = 3;
const WARM_STRETCHES = 2;

/** Of the rate at first. */
const LEAST = 0.95;

export const scalePglite: Part = {
  name: 'scale-pglite',
  shows: 'mixed load over two minutes on PGlite: the last 30 seconds beside the first',
  run: async ({ customers, seconds, say }: Setting) => {
    const database = await pgliteDatabase();
    try {
      const most = Math.min(customers, MOST_CUSTOMERS);
      say(`filling PGlite: ${most} customers with ${BILLS_EACH} bills each`);
      const payers = await fill(database, { customers: most, bills: BILLS_EACH, payers: PAYERS });
      const running = await startServer(database);
      const client = new Client(running.address);
      try {
        const simulated = new SimulatedCustomers(client, payers);
        await simulated.open();
        await ceiling(simulated.visit, CONNECTIONS, WARM_STRETCHES * seconds);
        const quarters: Round[] = [];
        while (quarters.length < QUARTERS)
          quarters.push(await ceiling(simulated.visit, CONNECTIONS, STRETCHES_EACH * seconds));
        if (simulated.complaint !== undefined) throw new Error(simulated.complaint);
        return figuresOf(paces(quarters), STRETCHES_EACH * seconds);
      } finally {
        client.close();
        await running.stop();
      }
    } finally {
      await database.drop();
    }
  },
};

function figuresOf(pace: readonly number[], seconds: number): Figure[] {
  const rates = pace.map((milliseconds) => 1000 / milliseconds);
  const first = rates[0] ?? 0;
  return rates.map((value, at) => ({
    name: `mixed, ${at === 0 ? 'the first' : `from second ${at * seconds} the next`} ${seconds} seconds`,
    value,
    unit: 'requests/s',
    ...(at === QUARTERS - 1 && {
      ratio: comparedWithFloor(pace.slice(-1), pace.slice(0, 1)).ratio,
      budget: { atLeast: LEAST * first },
    }),
  }));
}
