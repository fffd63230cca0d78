import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProfile, login } from '../../domain/session/calls.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { PASSWORD, PEOPLE } from '../demo/people.ts';
import { customers } from '../store/schema/customers.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

const isSam = eq(customers.email, PEOPLE.single.email);
/** What an earlier version stored: a cheaper hash of the same password. */
const CHEAP = { memoryCost: 8192, timeCost: 1, parallelism: 1 };

async function storedHash(): Promise<string> {
  const [row] = await portal.store.db.select().from(customers).where(isSam);
  return row?.passwordHash ?? '';
}

async function storeCheapHash(): Promise<string> {
  const cheap = await hash(PASSWORD, CHEAP);
  await portal.store.db.update(customers).set({ passwordHash: cheap }).where(isSam);
  return cheap;
}

test('a sign-in hashes the password anew where its hash has other parameters than today’s', async () => {
  await storeCheapHash();
  const sam = await portal.signIn('single');
  const renewed = await storedHash();
  expect(renewed).toContain('$m=19456,t=2,p=1$');
  expect(await verify(renewed, PASSWORD)).toBe(true);
  expect((await portal.send(getProfile, {}, sam)).status).toBe(200);
  await portal.signIn('single');
  expect(await storedHash()).toBe(renewed);
});

test('of two sign-ins at once with an older hash both succeed', async () => {
  await storeCheapHash();
  const both = await Promise.all([portal.signIn('single'), portal.signIn('single')]);
  for (const sam of both) expect((await portal.send(getProfile, {}, sam)).status).toBe(200);
  expect(await storedHash()).toContain('$m=19456,t=2,p=1$');
});

test('a wrong password leaves an older hash alone', async () => {
  const cheap = await storeCheapHash();
  const refused = await portal.send(login, {
    user_name: PEOPLE.single.email,
    password: 'Wrong-pass-1',
    recaptcha_token: await portal.botCheck(),
  });
  expect(refused.status).toBe(401);
  expect(await storedHash()).toBe(cheap);
});
