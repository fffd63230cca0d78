import { availableParallelism } from 'node:os';
import { counted } from '../../../domain/values/counted.ts';
import { Client } from '../client.ts';
import { ceiling, type Round } from '../load.ts';
import { measured, paces } from '../measured.ts';
import type { Figure, Part, Setting } from '../part.ts';
import type { Payer } from '../payer.ts';
import type { Running } from '../process.ts';
import { comparedWithFloor } from '../row.ts';
import { signIn, startServer } from '../server-process.ts';
import { type Asked, SimulatedCustomers } from '../simulated-customers.ts';
import { largeDatabase } from './filled.ts';

const PROCESSES = 4;
const PAYERS = 2_000;
const CONNECTIONS = 20;
const ROUNDS = 5;

export const scaleProcesses: Part = {
  name: 'scale-processes',
  shows: `mixed load on ${PROCESSES} server processes, beside one on the same cores and database`,
  run: async (setting) => {
    const database = await largeDatabase(setting);
    if (!database) return [];
    const servers: Running[] = [];
    try {
      const payers = await signIn(database, PAYERS);
      // Each process would look for due work, also while it answers nobody.
      while (servers.length < PROCESSES) servers.push(await startServer(database, { WORK: '0' }));
      return await measure(servers, payers, setting);
    } finally {
      for (const server of servers) await server.stop();
    }
  },
};

/** Half of the payers are customers of the one process, the others of all. */
async function measure(servers: readonly Running[], payers: readonly Payer[], { seconds }: Setting) {
  const clients = servers.map(({ address }) => new Client(address));
  try {
    const half = Math.ceil(payers.length / 2);
    const one = new SimulatedCustomers(inTurn(clients.slice(0, 1)), payers.slice(0, half));
    const all = new SimulatedCustomers(inTurn(clients), payers.slice(half));
    const rounds: { readonly one: Round[]; readonly all: Round[] } = { one: [], all: [] };
    await one.open();
    await all.open();
    for (const customers of [one, all]) await ceiling(customers.visit, CONNECTIONS, seconds / 2);
    while (rounds.all.length < ROUNDS) {
      rounds.one.push(await ceiling(one.visit, CONNECTIONS, seconds));
      rounds.all.push(await ceiling(all.visit, CONNECTIONS, seconds));
    }
    const complaint = one.complaint ?? all.complaint;
    if (complaint !== undefined) throw new Error(complaint);
    return figuresOf(rounds);
  } finally {
    for (const client of clients) client.close();
  }
}

/** As a load balancer sends them. */
function inTurn(clients: readonly Client[]): Asked {
  let turn = 0;
  return { ask: (request) => (clients[turn++ % clients.length] as Client).ask(request) };
}

function figuresOf({ one, all }: Readonly<Record<'one' | 'all', Round[]>>): Figure[] {
  const on = `on ${counted(availableParallelism(), 'core')}`;
  const [alone, together] = [measured(...one), measured(...all)];
  return [
    { name: `mixed, one process ${on}`, value: alone.rate, unit: 'requests/s' },
    { name: '  99 % within', value: alone.p99, unit: 'ms' },
    {
      name: `mixed, ${PROCESSES} processes ${on}`,
      value: together.rate,
      unit: 'requests/s',
      ...comparedWithFloor(paces(all), paces(one)),
    },
    { name: '  99 % within', value: together.p99, unit: 'ms' },
  ];
}
