import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { login } from '../../domain/session/calls.ts';
import { confirmPassword } from '../../domain/session/verification-calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { PASSWORD, PEOPLE } from '../demo/people.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { spendTry } from './sign-in-limit.ts';
import { signInLockedUntil, unlockSignIn } from './unlock.ts';

const { email } = PEOPLE.single;

let portal: Portal;
let sam: SignedInCustomer;
let scope: Scope;

beforeEach(async () => {
  portal = await openPortal();
  sam = await portal.signIn('single');
  const [row] = await portal.store.db.select().from(customers).where(eq(customers.email, email));
  scope = { db: portal.store.db, customer: row?.id ?? 0 };
});

afterEach(() => portal.close());

const enter = async (password: string, cookies?: string) => {
  const request = { user_name: email, password, recaptcha_token: await portal.botCheck() };
  return (await portal.send(login, request, cookies === undefined ? {} : { cookies })).status;
};

/** What holds a customer up: wrong passwords elsewhere, at a known browser, and to confirm a change. */
const HELD_UP: Record<string, () => Promise<number>> = {
  'wrong passwords': () => enter('Wrong-pass-1'),
  'wrong passwords at a known browser': () => enter('Wrong-pass-1', sam.cookies),
  'wrong passwords for a change': async () =>
    (await portal.send(confirmPassword, { password: 'Wrong-pass-1' }, sam)).status,
};

test.each(Object.entries(HELD_UP))('%s hold a customer up until somebody opens the way', async (_, miss) => {
  expect(await signInLockedUntil(scope, portal.parts, email)).toBeUndefined();
  expect(await unlockSignIn(scope, portal.parts, email)).toBe(false);
  for (let tries = 0; tries < 5; tries++) await miss();
  expect(await miss()).toBe(429);
  expect(await signInLockedUntil(scope, portal.parts, email)).toBeGreaterThan(portal.parts.clock.now());
  expect(await unlockSignIn(scope, portal.parts, email)).toBe(true);
  expect(await signInLockedUntil(scope, portal.parts, email)).toBeUndefined();
  expect(await unlockSignIn(scope, portal.parts, email)).toBe(false);
  expect(await miss()).toBeLessThan(429);
});

test.each(['sign-in code', 'verify'])('too many tries of the kind “%s” count as well', async (kind) => {
  const bucket = `${kind} ${scope.customer}`;
  await spendTry(portal.parts, bucket, 1);
  expect(await signInLockedUntil(scope, portal.parts, email)).toBe(portal.parts.clock.now() + 15 * MINUTE);
  expect(await unlockSignIn(scope, portal.parts, email)).toBe(true);
  expect(await spendTry(portal.parts, bucket, 1)).toBe(true);
});

test('what holds another customer up is not opened', async () => {
  await spendTry(portal.parts, PEOPLE.partner.email, 1);
  expect(await signInLockedUntil(scope, portal.parts, email)).toBeUndefined();
  expect(await unlockSignIn(scope, portal.parts, email)).toBe(false);
  expect(await spendTry(portal.parts, PEOPLE.partner.email, 1)).toBe(false);
  expect(await enter(PASSWORD)).toBe(200);
});
