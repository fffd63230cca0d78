import { afterAll, beforeAll, expect, test } from 'vitest';
import { note, size } from '../figures.ts';
import { PAYING } from './paying.ts';
import { PEOPLE_PAIRS } from './people.ts';
import { type Pair, race } from './race.ts';
import { STANDING } from './standing.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

/** Rounds of each pair; `ROUNDS=50` for as many. */
const ROUNDS = Number(process.env.ROUNDS ?? size(2, 200));

const PAIRS: readonly Pair[] = [...PAYING, ...STANDING, ...PEOPLE_PAIRS];

let servers: TwoServers;

beforeAll(async () => {
  servers = await startTwoServers();
});

afterAll(() => servers.close());

test.each(PAIRS.map((pair, at) => [pair.name, at, pair] as const))(
  '%s meet at two servers, and what must hold holds',
  async (name, at, pair) => {
    const figures = await race(servers, pair, ROUNDS);
    await note('attack-races', at, name, figures);
    expect(figures.found).toEqual([]);
  },
  3_600_000,
);
