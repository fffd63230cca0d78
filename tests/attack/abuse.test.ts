import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../support/portal.ts';
import {
  callsWithoutEnd,
  cardTesting,
  floodOfCities,
  floodOfStatements,
  guessingByMany,
  stormOfSignIns,
} from './abuse.ts';
import { type Figures, note, size } from './figures.ts';

let portal: Portal;

beforeEach(async () => {
  portal = await openPortal({}, { PROXIES: '127.0.0.1', CALLS_PER_MINUTE: '600' });
});

afterEach(() => portal.close());

const ATTACKS: readonly (readonly [string, string, () => Promise<Figures>])[] = [
  [
    'one customer’s flood of statements keeps no other customer from a statement',
    'statements by one customer at once',
    () => floodOfStatements(portal, size(60, 650)),
  ],
  [
    'a storm of wrong sign-ins keeps neither a known browser nor another address out',
    'wrong sign-ins from one address at once',
    () => stormOfSignIns(portal, size(60, 260)),
  ],
  [
    'stolen cards are tried out ten times an hour and not once more',
    'cards saved, and payments declined',
    () => cardTesting(portal, size(15, 60), size(15, 40)),
  ],
  [
    'ten customers together get five guesses of a PIN, and the right one comes too late',
    'guesses of one PIN by ten customers',
    () => guessingByMany(portal, size(2, 10)),
  ],
  [
    'look-ups of cities end for the address that asks without end, and for no other',
    'look-ups of cities from one address',
    () => floodOfCities(portal, size(650, 2_000)),
  ],
  [
    'a customer who calls without end is slowed down, and another one works on',
    'calls by one customer without end',
    () => callsWithoutEnd(portal, size(700, 3_000)),
  ],
];

test.each(ATTACKS.map(([sentence, attack, run], at) => [sentence, at, attack, run] as const))(
  '%s',
  async (_, at, attack, run) => {
    const figures = await run();
    await note('attack', 10 + at, attack, figures);
    expect(figures.found).toEqual([]);
  },
  600_000,
);
