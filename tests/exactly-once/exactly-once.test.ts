import { expect, test } from 'vitest';
import { FAULTS, type Fault, run, SPLIT_FAULTS } from './harness.ts';

/** The whole suite is 200 faults, of which a normal run takes a third (ruling 37). `FAULTS=1000` for more, `SEED` for another order. */
const COUNT = Number(process.env.FAULTS ?? (process.env.BILLFOLD_TEST_ALL ? 200 : 67));
const SEED = Number(process.env.SEED ?? 20_261_120);
const LONG = 15 * 60_000;

/** The bill that takes two cards is paid up after 90 dollars. */
const SPLIT_COUNT = Math.min(90, Math.ceil(COUNT / 5));

/** Kills cost a restart each: the other faults come twice as often. The seed fixes the order. */
function faultsFor(seed: number, count: number, kinds: readonly Fault[]): Fault[] {
  const round = [...kinds, ...kinds.filter((fault) => !fault.includes('killed'))];
  const faults = Array.from({ length: count }, (_, at) => round[at % round.length] as Fault);
  let state = seed;
  for (let at = faults.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (at + 1);
    [faults[at], faults[other]] = [faults[other] as Fault, faults[at] as Fault];
  }
  return faults;
}

test(`one tap is one payment through ${COUNT} faults, seed ${SEED} (R1, SRV-42)`, {
  timeout: LONG,
}, async () => {
  const report = await run('sound', faultsFor(SEED, COUNT, FAULTS));
  expect(report).toEqual({ intents: COUNT, extra: 0, missing: 0, unresolved: 0, problems: [] });
});

test(`one tap on a payment by two cards is one payment through ${SPLIT_COUNT} faults, seed ${SEED} (R1, PAY-38, ruling 1)`, {
  timeout: LONG,
}, async () => {
  const report = await run('sound', faultsFor(SEED, SPLIT_COUNT, SPLIT_FAULTS), 'split');
  expect(report).toEqual({ intents: SPLIT_COUNT, extra: 0, missing: 0, unresolved: 0, problems: [] });
});

test('a server that keeps the part of one card when the other is declined is found out', {
  timeout: LONG,
}, async () => {
  const report = await run('parts not given back', ['second card declined'], 'split');
  expect(report.extra).toBeGreaterThan(0);
});

test('a server that ignores the key is found out', { timeout: LONG }, async () => {
  const report = await run('key ignored', ['lost answer', 'cut after sending', 'half answer']);
  expect(report.extra).toBeGreaterThan(0);
});

test('a server that asks the processor inside its transaction is found out', { timeout: LONG }, async () => {
  const report = await run('processor inside the transaction', [
    'killed after the processor',
    'killed before the answer',
  ]);
  expect(report.extra).toBeGreaterThan(0);
});

test('a server that does not store the result is found out', { timeout: LONG }, async () => {
  const report = await run('result not stored', ['lost answer']);
  expect(report.unresolved).toBeGreaterThan(0);
});

test('a server that marks as failed what it knows nothing of is found out', { timeout: LONG }, async () => {
  const report = await run('janitor marks unknown as failed', ['killed after the processor']);
  expect(report.extra).toBeGreaterThan(0);
});

test('a server that takes the key of one customer for that of another is found out', {
  timeout: LONG,
}, async () => {
  const report = await run('key not scoped to the customer', ['a key that another customer has used']);
  expect(report.missing).toBeGreaterThan(0);
});

test('a server that asks the processor for all billers under one key is found out', {
  timeout: LONG,
}, async () => {
  const report = await run('one key for all billers', ['lost answer'], 'two billers');
  expect(report.missing).toBeGreaterThan(0);
});

test('two customers with one key each pay their own, and a dollar for two billers is paid to both (R1, SRV-33)', {
  timeout: LONG,
}, async () => {
  const whole = { extra: 0, missing: 0, unresolved: 0, problems: [] };
  const two = await run('sound', ['a key that another customer has used']);
  expect(two).toEqual({ intents: 1, ...whole });
  const faults: Fault[] = ['lost answer', 'killed before the answer', 'three submits at once'];
  expect(await run('sound', faults, 'two billers')).toEqual({ intents: 3, ...whole });
});
