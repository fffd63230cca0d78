import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEDULED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { listScheduled, payScheduledNow } from '../../domain/scheduled/calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { clockFrom, databaseClock } from '../../server/clock.ts';
import { sandboxProcessor } from '../../server/gateways/processor/sandbox.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { START } from '../support/database.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { Pace, slowProcessor } from './pace.ts';
import { paymentStates, writePending } from './payments.ts';
import { Random } from './random.ts';
import { Workers } from './workers.ts';

/** Sound payments, half of them by runs and half by hand; `RUNS=1000` for more, `SEED` for another course. */
const RUNS = Number(process.env.RUNS ?? (process.env.BILLFOLD_TEST_ALL === '1' ? 200 : 16));
const SEED = Number(process.env.SEED ?? 20_261_130);

/** How much faster the time of the test passes: a lease of 45 seconds lasts 3. */
const FACTOR = 15;

/** As many payments as are under way by hand at once. */
const AT_ONCE = 12;

/** The server with the customers is right; of the workers one is ahead and one behind by this. */
const APART = 5 * MINUTE;

const LONG = 15 * 60_000;

let admin = '';

beforeAll(() => {
  admin = process.env.BILLFOLD_TEST_DATABASE_URL ?? '';
  if (admin === '') throw new Error('workers in many processes need PostgreSQL: npm test runner');
});

interface Opened {
  readonly portal: Portal;
  readonly url: string;
  readonly pace: Pace;
  readonly random: Random;
}

const opened: Portal[] = [];
afterAll(async () => {
  for (const portal of opened) await portal.close();
});

/** A server for customers, by the time of the test and with the slow processor. */
async function openPaced(): Promise<Opened> {
  const pace = new Pace(START, FACTOR);
  const random = new Random(SEED);
  const machine = { now: () => pace.now(), passed: () => pace.now() };
  const portal = await openPortal({
    clock: databaseClock('America/Denver', machine, async () => pace.now()),
  });
  opened.push(portal);
  await portal.parts.clock.follow?.(portal.store.db);
  const theirs = clockFrom(() => pace.now(), portal.parts.config.zone);
  Object.assign(portal.parts, {
    processor: slowProcessor(sandboxProcessor(portal.store, theirs), pace, random),
  });
  const { rows } = (await portal.store.db.execute('select current_database() as name')) as unknown as {
    rows: { name: string }[];
  };
  const url = Object.assign(new URL(admin), { pathname: `/${rows[0]?.name}` }).href;
  return { portal, url, pace, random };
}

/** Pays by hand, some at once. Resolves to the payments whose customers were told that nothing was paid. */
async function payByHand({ portal }: Opened, numbers: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    // A session of the test lasts a minute.
    const dana = await portal.signIn('demo');
    const seen = (await portal.send(listScheduled, {}, dana)).answer();
    const paying = numbers.slice(at, at + AT_ONCE).map(async (number) => {
      const version = seen.find((payment) => payment.confirmation_num === number)?.version;
      const fields = { confirmation_number: number, version };
      const { status, message } = await portal.send(payScheduledNow, fields, {
        ...dana,
        key: `a-key-of-a-customer-${number}`,
      });
      // Without an answer in time, the app asks about the key until the outcome is known.
      if (status !== 200 && status !== 504) refused.push(`${number}: ${status} ${message}`);
    });
    await Promise.all(paying);
  }
  return refused;
}

/** Whatever of the sound payments was not made, once nothing is under way any more. */
async function notMade(
  { portal }: Opened,
  { due, byHand }: { due: readonly string[]; byHand: readonly string[] },
): Promise<string[]> {
  const left = async () => {
    const { rows } = (await portal.store.db.execute(`
      select (select count(*) from runs where kind = 'scheduled payment' and done_at is null)
           + (select count(*) from checkouts where state = 'open') as open`)) as unknown as {
      rows: { open: number | string }[];
    };
    const states = await paymentStates(portal, due);
    const waiting = [...states.values()].filter(({ transaction }) => transaction.status === SCHEDULED);
    return Number(rows[0]?.open) + waiting.length;
  };
  await expect.poll(left, { timeout: LONG, interval: 200 }).toBe(0);
  const states = await paymentStates(portal, [...due, ...byHand]);
  return [...states].flatMap(([number, { transaction, balance }]) =>
    transaction.status === SUCCESSFUL && balance === 0
      ? []
      : [`${number}: ${transaction.status} ${transaction.message}`],
  );
}

/** Makes the payments with two more processes whose clocks are wrong, and tells which were not made. */
async function payWith({ trusting, runs }: { trusting: boolean; runs: number }) {
  const at = await openPaced();
  const skews = [APART, -APART];
  const workers = new Workers(at.url, at.pace.now(), at.random, skews.length, {
    trusting,
    skews,
    pace: at.pace,
  });
  try {
    // All of them have started once they have answered.
    await workers.finishDueWork();
    const [due, byHand] = await writePending(at.portal, Math.ceil(runs / 2), Math.floor(runs / 2));
    const refused = await payByHand(at, byHand);
    return { at, failed: [...refused, ...(await notMade(at, { due, byHand }))] };
  } finally {
    await workers.stop();
  }
}

test(`of ${RUNS} payments that take 3 to 25 seconds at the processor none fails, though the clocks of the processes are minutes apart, seed ${SEED}`, {
  timeout: LONG,
}, async () => {
  const { at, failed } = await payWith({ trusting: false, runs: RUNS });
  expect(failed).toEqual([]);
  expect(await auditBooks(at.portal.parts)).toEqual([]);
});

test('processes that trust their own clocks let sound payments fail, and that is found', {
  timeout: LONG,
}, async () => {
  const { failed } = await payWith({ trusting: true, runs: 12 });
  expect(failed).toContainEqual(expect.stringContaining('interrupted before anything was charged'));
});
