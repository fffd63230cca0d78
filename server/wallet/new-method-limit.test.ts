import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../domain/values/durations.ts';
import { NEW_METHODS } from '../../domain/wallet/testing-limits.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';
import { withOrigin } from '../events/origin.ts';
import { countOnSite, isTight, spendTry } from '../session/sign-in-limit.ts';
import { customers, sessions } from '../store/schema/customers.ts';
import { events } from '../store/schema/events.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';
import { requireEntryAllowed, requireNewMethodAllowed, requireNumberAllowed } from './new-method-limit.ts';
import { lastToOpen, testingBuckets } from './testing-buckets.ts';

let portal: Portal;
let scope: Scope;
let session: string;

beforeEach(async () => {
  portal = await openPortal();
  await portal.signIn('demo');
  const { db } = portal.store;
  const [row] = await db.select().from(customers).where(eq(customers.email, PEOPLE.demo.email));
  const [open] = await db
    .select()
    .from(sessions)
    .where(eq(sessions.customerId, row?.id ?? 0));
  scope = { db, customer: row?.id ?? 0 };
  session = open?.id ?? '';
});

afterEach(() => portal.close());

let numbers = 0;

/** Adds a number that the customer does not have; resolves to how the limits answer. */
async function add(fingerprint = `number-${numbers++}`): Promise<string> {
  try {
    await requireNewMethodAllowed(portal.parts, scope, session, fingerprint);
    return 'taken';
  } catch (error) {
    const { status, retryAfter } = error as { status: number; retryAfter?: number };
    return `${status} ${retryAfter ?? ''}`.trim();
  }
}

async function addSome(times: number): Promise<string[]> {
  const answers: string[] = [];
  for (let n = 0; n < times; n++) answers.push(await add());
  return answers;
}

const recorded = () => portal.store.db.$count(events, eq(events.kind, 'method-added'));

test('the eleventh method within an hour waits until the hour is over, and is recorded once', async () => {
  expect(await addSome(10)).toEqual(Array(10).fill('taken'));
  expect(await addSome(2)).toEqual(['429 3600', '429 3600']);
  expect(await recorded()).toBe(1);
  await portal.store.db.update(sessions).set({ confirmedAt: new Date(portal.parts.clock.now() + HOUR) });
  portal.pass(HOUR - 1_500);
  expect(await add()).toBe('429 2');
  portal.pass(1_500);
  expect(await add()).toBe('taken');
});

test('the twentieth method of a day ends both limits, and the one that opens last is told', async () => {
  await addSome(10);
  portal.pass(HOUR);
  await portal.store.db.update(sessions).set({ confirmedAt: new Date(portal.parts.clock.now()) });
  expect(await addSome(11)).toEqual([...Array(10).fill('taken'), '429 86400']);
});

test('a method that the customer has already is taken without a password, and is not counted', async () => {
  const [method] = await portal.store.db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.customerId, scope.customer));
  portal.pass(6 * MINUTE);
  expect(await add()).toBe('403');
  for (let n = 0; n < 11; n++) expect(await add(method?.fingerprint)).toBe('taken');
});

test('a number that is entered elsewhere counts over all customers, and with nobody in particular', async () => {
  for (let n = 0; n < 10; n++) await requireNumberAllowed(portal.parts, scope, 'a-number');
  await expect(requireNumberAllowed(portal.parts, scope, 'a-number')).rejects.toMatchObject({ status: 429 });
  expect(await add('a-number')).toMatch(/^429/);
  await requireNumberAllowed(portal.parts, scope, 'another-number');
  await requireEntryAllowed(portal.parts, scope, session);
});

test('while too many methods are added on the whole portal, three in an hour are the most', async () => {
  for (let n = 0; n < 500; n++) await countOnSite(portal.parts, 'method-added');
  expect(await addSome(4)).toEqual(['taken', 'taken', 'taken', '429 3600']);
});

test('each method that is added counts on the whole portal, and a number that was entered elsewhere with its customer', async () => {
  for (let n = 0; n < 499; n++) await countOnSite(portal.parts, 'method-added');
  for (let n = 0; n < 2; n++) await requireNumberAllowed(portal.parts, scope, `elsewhere-${n}`);
  expect(await isTight(portal.parts, 'method-added')).toBe(false);
  await add();
  expect(await isTight(portal.parts, 'method-added')).toBe(true);
  expect(await addSome(4)).toEqual(['taken', 'taken', '429 3600', '429 3600']);
});

test('the limit that opens last is found with one question to the database', async () => {
  const buckets = testingBuckets('new methods', NEW_METHODS, { customer: 7, fingerprint: 'f' });
  for (const { bucket, window } of buckets) await spendTry(portal.parts, bucket, 1, window);
  let questions = 0;
  const db = new Proxy(scope.db, {
    get(of, name, self) {
      if (name === 'select') questions += 1;
      return Reflect.get(of, name, self);
    },
  });
  const until = portal.parts.clock.now() + DAY;
  expect(await lastToOpen(db, portal.parts, buckets)).toEqual({ until, within: 'day' });
  expect(questions).toBe(1);
});

const [HOURLY] = NEW_METHODS;
const address = { address: 'an-address', device: '' };

test.each([
  ['a customer', { customer: 7 }, ['new methods of 7 in 3600000: 10']],
  ['a number', { fingerprint: 'f' }, ['new methods with f in 3600000: 10']],
  [
    'a customer with a number',
    { customer: 7, fingerprint: 'f' },
    ['new methods of 7 in 3600000: 10', 'new methods with f in 3600000: 10'],
  ],
] as const)('%s has buckets of its own', async (_, of, buckets) => {
  const told = () =>
    testingBuckets('new methods', HOURLY ? [HOURLY] : [], of).map(({ bucket, most }) => `${bucket}: ${most}`);
  expect(told()).toEqual(buckets);
  const fromAddress = 'customer' in of ? ['new methods from an-address in 3600000: 40'] : [];
  expect(await withOrigin(address, async () => told())).toEqual([...buckets, ...fromAddress]);
});
