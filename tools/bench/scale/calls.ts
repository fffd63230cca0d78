import type { DemoStaffName } from '../../../server/demo/staff.ts';
import { Client } from '../client.ts';
import { type Database, withConnection } from '../database.ts';
import { type Act, type Round, through } from '../load.ts';
import { measured, median } from '../measured.ts';
import { actOf, LOOKS } from '../office-looks.ts';
import { type Sample, sampleOf } from '../office-rows.ts';
import type { Figure, Part } from '../part.ts';
import { locate, seeBill, seeList } from '../payer.ts';
import { comparedWithFloor } from '../row.ts';
import { signIn, startServer } from '../server-process.ts';
import { SimulatedCustomers } from '../simulated-customers.ts';
import { signInStaff } from '../staff.ts';
import { filledDatabase, largeDatabase } from './filled.ts';

const SMALL = 1_000;
const PAYERS = 200;

/** Both sizes are measured in turn, so that other work of the machine affects both. */
const ROUNDS = 7;

/** They fill the caches with what the payers need. */
const WARM_ROUNDS = 2;

/** Calls of a kind in a round, one at a time, to measure the work and not the queue. */
const READS = 200;
const CHECKOUTS = 40;

const SEARCHES = 20;

/** They take turns: the office serves a person 600 calls a minute. */
const STAFF = ['viewer', 'support'] as const satisfies readonly DemoStaffName[];
const SEARCHED = [
  'search, a name',
  'search, both names',
  'search, an account number',
  'search, a confirmation number',
  'search, an amount',
] as const satisfies readonly (keyof typeof LOOKS)[];

/** How many times as long as with few customers. */
const DEAREST = 1.15;

export const scaleCalls: Part = {
  name: 'scale-calls',
  shows: `calls of customers and searches of the office, beside the same with ${SMALL} customers`,
  run: async (setting) => {
    const large = await largeDatabase(setting);
    if (!large) return [];
    const small = await filledDatabase(SMALL, setting.say);
    if (!small) return [];
    try {
      return await onSites([small, large], compared);
    } finally {
      await small.drop();
    }
  },
};

/** A round of each call, by its name. */
type Calls = ReadonlyMap<string, () => Promise<Round>>;

/** Opens a server on each database, one after the other. */
async function onSites<T>(
  [first, ...others]: readonly Database[],
  work: (sites: readonly Calls[]) => Promise<T>,
  opened: readonly Calls[] = [],
): Promise<T> {
  if (!first) return work(opened);
  const samples = await withConnection(first.env.DATABASE_URL, sampleOf);
  const payers = await signIn(first, PAYERS);
  // What is due would run beside the calls.
  const running = await startServer(first, { WORK: '0' });
  const client = new Client(running.address);
  try {
    const simulated = new SimulatedCustomers(client, payers);
    await simulated.open();
    const cookies: string[] = [];
    for (const name of STAFF) cookies.push(await signInStaff(running.address, name));
    const calls = new Map([...callsOfCustomers(simulated), ...searches(running.address, cookies, samples)]);
    return await onSites(others, work, [...opened, calls]);
  } finally {
    client.close();
    await running.stop();
  }
}

function callsOfCustomers(simulated: SimulatedCustomers): Calls {
  const times = (act: Act) => () => through(Array<Act>(READS).fill(act), 1);
  const answered = (round: () => Promise<Round>) => async () => {
    const answer = await round();
    if (simulated.complaint !== undefined) throw new Error(simulated.complaint);
    return answer;
  };
  return new Map([
    ['bill list', answered(times(simulated.reading(seeList)))],
    ['bill details', answered(times(simulated.reading(seeBill)))],
    ['checkout', answered(async () => through(await simulated.checkouts(CHECKOUTS), 1))],
    ['look-up of an account', answered(times(simulated.reading(locate)))],
  ]);
}

function searches(server: string, cookies: readonly string[], samples: readonly Sample[]): Calls {
  let turn = 0;
  const next = (name: (typeof SEARCHED)[number]) => {
    const sample = samples[turn++ % samples.length] as Sample;
    return actOf(server, cookies[turn % cookies.length] ?? '', LOOKS[name], sample);
  };
  return new Map(
    SEARCHED.map((name) => {
      const search = async () => {
        const acts = Array.from({ length: SEARCHES }, () => next(name));
        const round = await through(acts, 1);
        if (round.errors > 0) throw new Error(`${name}: ${round.errors} of ${SEARCHES} were not answered`);
        return round;
      };
      return [name, search] as const;
    }),
  );
}

async function compared([small, large]: readonly Calls[]): Promise<Figure[]> {
  if (!small || !large) throw new Error('two databases are compared');
  const times = new Map(
    [...small.keys()].map((name) => [name, { small: [] as number[], large: [] as number[] }]),
  );
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++)
    for (const [name, found] of times) {
      const few = await medianOf(small.get(name));
      const many = await medianOf(large.get(name));
      if (round < 0) continue;
      found.small.push(few);
      found.large.push(many);
    }
  return [...times].map(([name, found]) => figureOf(name, found.small, found.large));
}

async function medianOf(round: (() => Promise<Round>) | undefined): Promise<number> {
  if (!round) throw new Error('both databases answer the same calls');
  return measured(await round()).p50;
}

function figureOf(name: string, small: readonly number[], large: readonly number[]): Figure {
  const { ratio, noise } = comparedWithFloor(large, small);
  const value = median(large);
  return { name, value, unit: 'ms', ratio, noise, budget: { atMost: (DEAREST * value) / ratio } };
}
