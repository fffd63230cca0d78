import { afterAll, beforeAll, expect, test } from 'vitest';
import { listScheduled } from '../../domain/scheduled/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { databaseClock } from '../clock.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { runDueWork } from '../jobs/work.ts';
import { payScheduled } from '../scheduled/run.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

test('nothing is paid while the server’s clock is behind a time at which it has worked', async () => {
  let dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  const inTwoDays = addDays(portal.parts.clock.today(), 2);
  await till.review({ accounts: ['0094471'], method: 'Everyday Visa', on: inTwoDays });
  expect((await till.submit()).answer().trans_status).toBe(10);

  portal.pass(20 * DAY);
  await portal.store.db.execute(
    `insert into clock_marks (id, at) values (1, '${new Date(portal.parts.clock.now()).toISOString()}')`,
  );
  portal.pass(-17 * DAY);
  expect(await runDueWork(portal.parts)).toEqual({});

  portal.pass(17 * DAY - 4 * MINUTE);
  // Including two of the demo's other customer.
  expect(await runDueWork(portal.parts)).toMatchObject({ 'scheduled payments': 3 });
  dana = await portal.signIn('demo');
  expect((await till.bill('0094471')).payments.length).toBeGreaterThan(0);
});

test('the mark moves ahead with the work, and a small correction of the clock stops nothing', async () => {
  await runDueWork(portal.parts);
  portal.pass(DAY);
  await runDueWork(portal.parts);
  const { rows } = (await portal.store.db.execute('select at from clock_marks where id = 1')) as unknown as {
    rows: { at: string | Date }[];
  };
  expect(new Date(rows[0]?.at ?? 0).getTime()).toBe(portal.parts.clock.now());
});

test('a day begins for every process when it begins for the database, and not while the database cannot be asked', async () => {
  const inADay = addDays(portal.parts.clock.today(), 1);
  const dana = await portal.signIn('demo');
  await payer(portal, () => dana).pay({ accounts: ['NW 30418'], method: 'Everyday Visa', on: inADay });
  const database = portal.parts.clock.now();
  const work = (ahead: number, read: () => Promise<number>) => {
    const machine = { now: () => database + ahead, passed: () => 0 };
    const clock = databaseClock(portal.parts.config.zone, machine, read);
    return runDueWork({ ...portal.parts, clock });
  };
  expect(await work(DAY, async () => database)).not.toHaveProperty(['scheduled payments']);
  expect(await work(DAY, () => Promise.reject(new Error('away')))).toEqual({});
  expect(await work(-40 * DAY, async () => database + DAY)).toMatchObject({ 'scheduled payments': 1 });
});

test('nothing is claimed while the database takes longer to tell the time than a lease allows', async () => {
  const inADay = addDays(portal.parts.clock.today(), 1);
  const dana = await portal.signIn('demo');
  await payer(portal, () => dana).pay({
    accounts: ['LOT-118'],
    method: 'Everyday Visa',
    amount: cents(100),
    on: inADay,
  });
  const database = portal.parts.clock.now() + DAY;
  const work = (takes: number) => {
    let passed = 0;
    const read = async () => {
      passed += takes;
      return database;
    };
    const machine = { now: () => database, passed: () => passed };
    return runDueWork({ ...portal.parts, clock: databaseClock(portal.parts.config.zone, machine, read) });
  };
  expect(await work(40_000)).toEqual({});
  expect(await work(100)).toMatchObject({ 'scheduled payments': 1 });
});

test('a machine that jumps a month ahead decides by the database’s time, and leaves no mark in the future', async () => {
  const inAWeek = addDays(portal.parts.clock.today(), 7);
  const dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  await till.review({ accounts: ['LOT-114'], method: 'Everyday Visa', on: inAWeek });
  expect((await till.submit()).answer().trans_status).toBe(10);
  const database = portal.parts.clock.now();
  const machine = { now: () => database + 31 * DAY, passed: () => 31 * DAY };
  const clock = databaseClock(portal.parts.config.zone, machine, async () => database);
  expect(await payScheduled({ ...portal.parts, clock })).toBe(false);
  portal.pass(7 * DAY);
  expect(await runDueWork(portal.parts)).toHaveProperty(['scheduled payments']);
});

test('no session is deleted by the clock of a machine that is a month ahead', async () => {
  const dana = await portal.signIn('demo');
  const database = portal.parts.clock.now();
  const machine = { now: () => database + 31 * DAY, passed: () => 0 };
  const clock = databaseClock(portal.parts.config.zone, machine, async () => database);
  await purgeExpired({ ...portal.parts, clock });
  expect((await portal.send(listScheduled, {}, dana)).status).toBe(200);
});
