import { Client } from '../client.ts';
import { through } from '../load.ts';
import type { Figure, Part } from '../part.ts';
import { seeList } from '../payer.ts';
import { signIn, startServer } from '../server-process.ts';
import { SimulatedCustomers } from '../simulated-customers.ts';
import { largeDatabase } from './filled.ts';
import { type Memory, megabytes, memoryAtRest, TELLS_MEMORY } from './memory-of.ts';

/** They come in groups. The first warms the server up. */
const GROUP = 1_000;
const GROUPS = 5;
const CONNECTIONS = 10;

/** How often each reads: what a customer costs is there after the first time, what the server learns is not. */
const READS = 2;

export const scaleMemory: Part = {
  name: 'scale-memory',
  shows: 'memory of the server for each 1,000 signed-in customers who read their list',
  run: async (setting) => {
    const database = await largeDatabase(setting);
    if (!database) return [];
    setting.say(`${GROUPS * GROUP} customers sign in`);
    const payers = await signIn(database, GROUPS * GROUP);
    const running = await startServer(database, { WORK: '0' }, TELLS_MEMORY);
    const client = new Client(running.address);
    try {
      const group = Math.floor(payers.length / GROUPS);
      const memory = [await memoryAtRest(running)];
      for (let first = 0; memory.length <= GROUPS; first += group) {
        const simulated = new SimulatedCustomers(client, payers.slice(first, first + group));
        const acts = Array(READS * group).fill(simulated.reading(seeList));
        await through(acts, CONNECTIONS);
        if (simulated.complaint !== undefined) throw new Error(simulated.complaint);
        memory.push(await memoryAtRest(running));
      }
      return figuresOf(memory, group);
    } finally {
      client.close();
      await running.stop();
    }
  },
};

function figuresOf([none, ...after]: readonly Memory[], group: number): Figure[] {
  const [first, last] = [after[0], after.at(-1)];
  if (!none || !first || !last) throw new Error('nobody signed in');
  const each = (last.used - first.used) / (after.length - 1) / group;
  const figure = (name: string, bytes: number): Figure => ({ name, value: megabytes(bytes), unit: 'MB' });
  return [
    figure('for each 1,000 customers', 1_000 * each),
    figure('in use, nobody yet', none.used),
    figure(`in use, ${group} customers`, first.used),
    figure(`in use, ${after.length * group} customers`, last.used),
    figure('of the process, nobody yet', none.resident),
    figure(`of the process, ${after.length * group} customers`, last.resident),
  ];
}
