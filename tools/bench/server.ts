import { Client } from './client.ts';
import { type Database, pgliteDatabase, postgresDatabase } from './database.ts';
import { type Act, ceiling, type Round, sustained, through } from './load.ts';
import { measured, paces } from './measured.ts';
import type { Figure, Part, Setting } from './part.ts';
import { type Payer, seeBill, seeList } from './payer.ts';
import { comparedWithFloor } from './row.ts';
import { fill, requireBalancedBooks, startFloor, startServer } from './server-process.ts';
import { SimulatedCustomers } from './simulated-customers.ts';

const BILLS_EACH = 20;
const PAYERS = 2_000;
const CONNECTIONS = 10;

/** Billfold and the floor are measured in turn, so that other work of the machine affects both. */
const ROUNDS = 5;
const CHECKOUTS = 300;
const LONGEST_WAIT = 100;
const DEAREST_CHECKOUT = 4;

export const serverOnPostgres: Part = {
  name: 'server-postgres',
  shows: 'requests per second on PostgreSQL, beside a bare route and a bare transaction',
  run: async (setting) => {
    const database = await postgresDatabase();
    if (database) return measure(database, 800, setting);
    setting.say('There is no PostgreSQL here (no initdb): this part did not run.');
    return [];
  },
};

export const serverOnPglite: Part = {
  name: 'server-pglite',
  shows: 'the same on PGlite',
  run: async (setting) => measure(await pgliteDatabase(), 300, setting),
};

async function measure(database: Database, rate: number, setting: Setting): Promise<Figure[]> {
  try {
    setting.say(`filling ${database.kind}: ${setting.customers} customers with ${BILLS_EACH} bills each`);
    const payers = await fill(database, { customers: setting.customers, bills: BILLS_EACH, payers: PAYERS });
    const twin = await database.twin();
    const figures = await besideFloor(twin, (floor) => onServer(database, payers, floor, rate, setting));
    await requireBalancedBooks(database);
    return figures;
  } finally {
    await database.drop();
  }
}

/** The floor: a bare route, a bare read of one statement and a bare transaction of eight. */
type Floor = Readonly<Record<'route' | 'read' | 'transaction', Act>>;

async function besideFloor<T>(database: Database, work: (floor: Floor) => Promise<T>): Promise<T> {
  const running = await startFloor(database);
  const client = new Client(running.address);
  let turn = 0;
  const asking = (method: 'GET' | 'POST', path: string) => async () => {
    const { status } = await client.ask({ method, path: path.replace('*', String(1 + (turn++ % 10_000))) });
    return status === 200;
  };
  try {
    return await work({
      route: asking('GET', '/nothing'),
      read: asking('GET', '/read/*'),
      transaction: asking('POST', '/pay/*'),
    });
  } finally {
    client.close();
    await running.stop();
  }
}

async function onServer(
  database: Database,
  payers: readonly Payer[],
  floor: Floor,
  rate: number,
  { seconds, say }: Setting,
): Promise<Figure[]> {
  const running = await startServer(database);
  const client = new Client(running.address);
  const simulated = new SimulatedCustomers(client, payers);
  const stretch = seconds / ROUNDS;
  const load = (act: Act) => () => ceiling(act, CONNECTIONS, stretch);
  const beside = async (name: string, ours: () => Promise<Round>, under: Act) => {
    say(name);
    const rounds: { ours: Round; floor: Round }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ floor: await load(under)(), ours: await ours() });
    }
    return { ours: rounds.map((round) => round.ours), floor: rounds.map((round) => round.floor) };
  };
  try {
    say('warming up');
    await simulated.open();
    for (const act of [floor.route, floor.read, floor.transaction]) await ceiling(act, CONNECTIONS, 1);
    await ceiling(simulated.visit, 2 * CONNECTIONS, 5);
    const route = await load(floor.route)();
    const list = await beside('bill list', load(simulated.reading(seeList)), floor.read);
    const bill = await beside('bill details', load(simulated.reading(seeBill)), floor.read);
    const cart = await beside('cart', load(simulated.shop), floor.transaction);
    const few = Math.min(CHECKOUTS, Math.floor(payers.length / ROUNDS));
    const checkout = await beside(
      'checkout',
      async () => through(await simulated.checkouts(few), CONNECTIONS),
      floor.transaction,
    );
    await simulated.open();
    say('mixed');
    const mixed = await ceiling(simulated.visit, CONNECTIONS, seconds);
    say(`mixed, sent at ${rate} requests/s`);
    const steady = measured(await sustained(simulated.visit, rate, 2 * seconds));
    if (simulated.complaint) say(`Not everything was answered well. ${simulated.complaint}`);
    return [
      ...figures('a bare route', [route]),
      ...figures('a bare read of one statement', [...list.floor, ...bill.floor]),
      ...figures('a bare transaction of eight statements', [...cart.floor, ...checkout.floor]),
      ...figures('bill list', list.ours, list.floor),
      ...figures('bill details', bill.ours, bill.floor),
      ...figures('cart: add, empty', cart.ours, cart.floor),
      ...figures('checkout', checkout.ours, checkout.floor),
      {
        name: '  times a bare transaction of eight statements',
        value: comparedWithFloor(paces(checkout.ours), paces(checkout.floor)).ratio,
        unit: 'times',
        budget: { atMost: DEAREST_CHECKOUT },
      },
      ...figures('mixed: 85 % reads, 10 % cart, 5 % checkout', [mixed]),
      { name: `mixed, sent at ${rate} requests/s`, value: steady.rate, unit: 'requests/s' },
      { name: '  half within', value: steady.p50, unit: 'ms' },
      { name: '  99 % within', value: steady.p99, unit: 'ms', budget: { atMost: LONGEST_WAIT } },
      { name: '  not answered well', value: steady.errors, unit: 'requests', budget: { atMost: 0 } },
    ];
  } finally {
    client.close();
    await running.stop();
  }
}

function figures(name: string, rounds: readonly Round[], floor?: readonly Round[]): Figure[] {
  const { rate, p50, p99 } = measured(...rounds);
  return [
    {
      name,
      value: rate,
      unit: 'requests/s',
      ...(floor ? comparedWithFloor(paces(rounds), paces(floor)) : {}),
    },
    { name: '  half within', value: p50, unit: 'ms' },
    { name: '  99 % within', value: p99, unit: 'ms' },
  ];
}
