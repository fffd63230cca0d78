import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { events } from '../store/schema/events.ts';
import {
  clearTries,
  countOnSite,
  isTight,
  lockedUntil,
  recordLimited,
  returnTry,
  spendTry,
} from './sign-in-limit.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 15);

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

test('a customer who signs in in several places at once is never told of wrong passwords (SRV-08)', async () => {
  const signIn = async () => {
    const isLet = await spendTry(portal.parts, 'dana@home.example', 1_000);
    await clearTries(portal.parts, 'dana@home.example');
    return isLet;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const lets = await Promise.all(Array.from({ length: 8 }, signIn));
    expect(lets).toEqual(lets.map(() => true));
  }
});

const triesOf = (bucket: string, times: number, most = 3) =>
  Array.from({ length: times }, () => () => spendTry(portal.parts, bucket, most)).reduce<Promise<boolean[]>>(
    async (before, next) => [...(await before), await next()],
    Promise.resolve([]),
  );

test('the last try of a window locks its bucket for as long as the window', async () => {
  const until = () => lockedUntil(portal.store.db, portal.parts, ['locked', 'other']);
  expect(await triesOf('locked', 2)).toEqual([true, true]);
  expect(await until()).toBeUndefined();
  portal.pass(15 * MINUTE - 1);
  expect(await triesOf('locked', 2)).toEqual([true, false]);
  expect(await until()).toBe(portal.parts.clock.now() + 15 * MINUTE);
  portal.pass(15 * MINUTE - 1);
  expect(await triesOf('locked', 1)).toEqual([false]);
  portal.pass(1);
  expect(await until()).toBeUndefined();
  expect(await triesOf('locked', 1)).toEqual([true]);
  expect(await lockedUntil(portal.store.db, portal.parts, [])).toBeUndefined();
});

test('a try counts until its window is over, and not any longer', async () => {
  await triesOf('counted', 2);
  portal.pass(15 * MINUTE);
  expect(await triesOf('counted', 4)).toEqual([true, true, true, false]);
});

test('a try that is given back opens its bucket, and the earlier ones still count', async () => {
  await triesOf('returned', 3);
  await returnTry(portal.parts, 'returned');
  expect(await triesOf('returned', 2)).toEqual([true, false]);
});

test('too many tries of a customer are recorded once in a window', async () => {
  const scope = { db: portal.store.db, customer: 7 };
  const recorded = () =>
    portal.store.db.$count(events, and(eq(events.customerId, 7), eq(events.outcome, 'limited')));
  for (let tries = 0; tries < 3; tries++)
    await recordLimited(scope, portal.parts, 'password-entry', 'recorded');
  expect(await recorded()).toBe(1);
  portal.pass(15 * MINUTE);
  await recordLimited(scope, portal.parts, 'password-entry', 'recorded');
  expect(await recorded()).toBe(2);
});

test('two hundred searches for accounts in an hour make the limits tight on the whole portal, for an hour', async () => {
  const recorded = () => portal.store.db.select().from(events).where(eq(events.kind, 'account-search'));
  for (let search = 0; search < 199; search++) await countOnSite(portal.parts, 'account-search');
  expect([await isTight(portal.parts, 'account-search'), await recorded()]).toEqual([false, []]);
  for (let search = 0; search < 2; search++) await countOnSite(portal.parts, 'account-search');
  expect(await isTight(portal.parts, 'account-search')).toBe(true);
  expect(await isTight(portal.parts, 'method-added')).toBe(false);
  expect(await recorded()).toMatchObject([{ customerId: 0, outcome: 'limited' }]);
  portal.pass(HOUR);
  expect(await isTight(portal.parts, 'account-search')).toBe(false);
});
