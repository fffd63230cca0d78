import { pgliteDatabase } from '../database.ts';
import type { Figure, Part } from '../part.ts';
import { startServer } from '../server-process.ts';
import { median, Profile, slowDown } from './browser.ts';
import { ADD_TO_CART, journey, OPEN_BILL, SIGN_IN } from './journey-steps.ts';
import { emptyPage } from './sites.ts';
import { type Step, Walk } from './walk.ts';
import { LONG, longestOf, watch } from './watch.ts';

const ROUNDS = 3;
const MOST_WAIT = 64;
const MOST_CALLS: Record<string, number> = { [SIGN_IN]: 4, [ADD_TO_CART]: 2, [OPEN_BILL]: 1 };

/** One customer's way through the app, press by press, under 4x CPU. */
export const pageJourney: Part = {
  name: 'page-journey',
  shows: 'each press and key from the sign-in to a receipt and an auto pay under 4x CPU, and its calls',
  async run({ say, isQuick }) {
    const rounds: Round[] = [];
    const count = isQuick ? 1 : ROUNDS;
    for (let round = 1; round <= count; round++) {
      rounds.push({ steps: await ours(), floor: await floor() });
      say(`round ${round} of ${count}`);
    }
    tellCalls(rounds[0]?.steps ?? [], say);
    return figures(rounds);
  },
};

interface Round {
  readonly steps: readonly Step[];
  /** Milliseconds of a press that changes nothing. */
  readonly floor: number;
}

/** The service answers at once: a slow line would only lengthen the pauses between the presses. */
async function ours(): Promise<readonly Step[]> {
  const database = await pgliteDatabase();
  const server = await startServer(database);
  const profile = await Profile.make();
  try {
    return await profile.open(async (page) => {
      await watch(page);
      await slowDown(page);
      return journey(page, server.address);
    });
  } finally {
    await profile.drop();
    await server.stop();
    await database.drop();
  }
}

async function floor(): Promise<number> {
  const site = await emptyPage();
  const profile = await Profile.make();
  const waits = await profile.open(async (page) => {
    await watch(page);
    await slowDown(page);
    await page.goto(site.address);
    const walk = new Walk(page);
    for (let press = 0; press < 5; press++) await walk.press('', page.locator('#content'));
    return walk.steps.flatMap((step) => step.waits);
  });
  await profile.drop();
  await site.close();
  return median(waits);
}

function figures(rounds: readonly Round[]): Figure[] {
  const over = (of: (round: Round) => number) => median(rounds.map(of));
  const names = rounds[0]?.steps.map(({ name }) => name) ?? [];
  const step = ({ steps }: Round, name: string) => steps.find((one) => one.name === name);
  const started = ({ steps }: Round) => steps.slice(steps.findIndex(({ name }) => name === SIGN_IN));
  return [
    {
      name: 'all presses and keys, the 98th of 100',
      value: over(({ steps }) => ninetyEighth(steps.flatMap(({ waits }) => waits))),
      unit: 'ms',
      budget: { atMost: MOST_WAIT },
    },
    { name: 'a press on an empty page', value: over(({ floor }) => floor), unit: 'ms' },
    {
      name: 'the longest task after the start',
      value: over((round) => longestOf(started(round).flatMap(afterStart))),
      unit: 'ms',
      budget: { atMost: LONG },
    },
    ...names.flatMap((name): Figure[] => [
      { name, value: over((round) => Math.max(...(step(round, name)?.waits ?? []))), unit: 'ms' },
    ]),
    ...names.flatMap((name): Figure[] => {
      const longest = over((round) => longestOf(step(round, name)?.tasks ?? []));
      return longest < LONG ? [] : [{ name: `${name}: the longest task`, value: longest, unit: 'ms' }];
    }),
    ...names.map((name) =>
      calls(
        name,
        over((round) => callsOf(step(round, name)).length),
      ),
    ),
    calls(
      'Read ahead after the list',
      over((round) => callsAhead(step(round, SIGN_IN)).length),
    ),
  ];
}

function calls(name: string, value: number): Figure {
  const most = MOST_CALLS[name];
  const budget = most === undefined ? {} : { budget: { atMost: most } };
  return { name: `${name}: calls`, value, unit: 'calls', ...budget };
}

/** Nearest rank. */
function ninetyEighth(waits: readonly number[]): number {
  const sorted = [...waits].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.98) - 1] ?? 0;
}

/** The start ends with the list. */
const afterStart = ({ tasks, shownAt = 0 }: Step) => tasks.filter(({ at }) => at >= shownAt);

/** Those of the sign-in count until the list can be read. */
const callsOf = (step: Step | undefined) =>
  step?.calls.filter(({ at }) => at < (step.shownAt ?? Number.POSITIVE_INFINITY)) ?? [];

const callsAhead = (step: Step | undefined) =>
  step?.calls.filter(({ at }) => at >= (step.shownAt ?? Number.POSITIVE_INFINITY)) ?? [];

function tellCalls(steps: readonly Step[], say: (words: string) => void): void {
  for (const step of steps) {
    const paths = callsOf(step).map(({ path }) => path);
    say(`${step.name}: ${paths.length === 0 ? 'no call' : paths.join(', ')}`);
  }
}
