import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '../domain/values/durations.ts';
import { databaseClock, SLOWEST_SAMPLE } from './clock.ts';
import { LEASE } from './payments/lease.ts';
import type { Db } from './store/store.ts';

const NOON = Date.parse('2026-11-20T19:00:00Z');
const DB = {} as Db;

function machineAhead(by: number) {
  let passed = 1_000;
  const machine = { now: () => NOON + by + passed, passed: () => passed };
  const pass = (milliseconds: number) => {
    passed += milliseconds;
  };
  return { machine, pass };
}

test('machines that are set minutes apart have one time', async () => {
  const clocks = [5 * MINUTE, -5 * MINUTE, 0].map((by) =>
    databaseClock('America/Denver', machineAhead(by).machine, async () => NOON),
  );
  const skews = await Promise.all(clocks.map((clock) => clock.follow?.(DB)));
  expect(clocks.map((clock) => clock.now())).toEqual([NOON, NOON, NOON]);
  expect(skews).toEqual([5 * MINUTE + 1_000, -5 * MINUTE + 1_000, 1_000]);
});

test('a machine that is set anew in the middle of a payment changes no lease', async () => {
  let now = NOON;
  let passed = 0;
  const machine = { now: () => now, passed: () => passed };
  const clock = databaseClock('America/Denver', machine, async () => NOON);
  await clock.follow?.(DB);
  now += 60 * MINUTE;
  passed += 20 * SECOND;
  expect(clock.now()).toBe(NOON + 20 * SECOND);
});

test('half of the time that the answer took counts as its way back', async () => {
  const { machine, pass } = machineAhead(0);
  const clock = databaseClock('America/Denver', machine, async () => {
    pass(400);
    return NOON;
  });
  await clock.follow?.(DB);
  expect(clock.now()).toBe(NOON + 200);
});

test('an answer after so long that a lease could seem over sets no clock', async () => {
  const { machine, pass } = machineAhead(0);
  let takes = 100;
  let told = NOON;
  const clock = databaseClock('America/Denver', machine, async () => {
    pass(takes);
    return told;
  });
  expect(await clock.follow?.(DB)).toBeTypeOf('number');
  const before = clock.now();
  takes = SLOWEST_SAMPLE + 1;
  told = NOON + 60 * MINUTE;
  expect(await clock.follow?.(DB)).toBeUndefined();
  expect(clock.now()).toBe(before + takes);
  takes = SLOWEST_SAMPLE;
  expect(await clock.follow?.(DB)).toBeTypeOf('number');
  expect(clock.now()).toBe(told + takes / 2);
  expect(SLOWEST_SAMPLE).toBeLessThan(LEASE / 4);
});

test('the time is in whole milliseconds, by the clock of a real machine and of a real database', async () => {
  const database = { execute: async () => ({ rows: [{ now: NOON + 0.5 }] }) } as unknown as Db;
  const clock = databaseClock('America/Denver');
  expect(Number.isInteger(clock.now())).toBe(true);
  await clock.follow?.(database);
  expect(Number.isInteger(clock.now())).toBe(true);
});

test('the business date is that of the portal’s zone by the database', async () => {
  const { machine } = machineAhead(24 * 60 * MINUTE);
  const clock = databaseClock('America/Denver', machine, async () => Date.parse('2026-11-21T06:59:00Z'));
  await clock.follow?.(DB);
  expect(clock.today()).toBe('2026-11-20');
});
