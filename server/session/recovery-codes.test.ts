import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renewRecoveryCodes } from '../../domain/session/authenticator-calls.ts';
import { DAY, HOUR } from '../../domain/values/durations.ts';
import { type AuthenticatorUser, authenticatorUser } from '../../tests/support/authenticator-user.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { MARKS } from '../store/clock-guard.ts';
import { authenticators, recoveryCodes } from '../store/schema/authenticators.ts';
import { customers } from '../store/schema/customers.ts';
import { clockMarks } from '../store/schema/work.ts';
import { keyedHash } from '../vault/keyed-hash.ts';
import { hashKeys } from '../vault/keys.ts';
import { slowRecoveryCodes } from './recovery-codes.ts';

/** OWASP's argon2id setting, and 16 random bytes of salt. */
const SLOW = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]{22})\$/;

let portal: Portal;
let noa: AuthenticatorUser;

beforeAll(async () => {
  portal = await openPortal();
  await runDueWork(portal.parts);
});

beforeEach(async () => {
  portal.pass(DAY);
  for (const table of [authenticators, recoveryCodes]) await portal.store.db.delete(table);
  await portal.store.db.update(customers).set({ asksForSignInCode: false });
  noa = await authenticatorUser(portal);
});

afterAll(() => portal.close());

const stored = () => portal.store.db.select().from(recoveryCodes);

/** What the version before stores of these codes: one fast keyed hash of each, without a salt. */
async function earlierHashes(codes: readonly string[]): Promise<string[]> {
  const [row] = await stored();
  const keys = await hashKeys(portal.parts, 'recovery code');
  return codes.map((code) => keyedHash(keys, `${row?.customerId} ${code.replace('-', '')}`)).sort();
}

const storedHashes = async () => (await stored()).map(({ hash }) => hash).sort();

const enterCode = async (code: string) => {
  const { one_time_token } = await noa.enterPassword();
  return (await noa.enter(one_time_token, code, 'recovery')).status;
};

test('each of my recovery codes is hashed as slowly as a password, with a salt of its own', async () => {
  await noa.setUp();
  const first = (await stored()).map(({ hash }) => SLOW.exec(hash)?.[1]);
  (await portal.send(renewRecoveryCodes, {}, noa.session())).answer();
  const second = (await stored()).map(({ hash }) => SLOW.exec(hash)?.[1]);
  expect(first).toHaveLength(10);
  expect(first).not.toContain(undefined);
  expect(second).not.toContain(undefined);
  expect(new Set([...first, ...second]).size).toBe(20);
});

test('the last of my ten recovery codes signs me in as the first does, and no code does twice', async () => {
  const { codes } = await noa.setUp();
  expect(await enterCode(codes[9] ?? '')).toBe(200);
  expect(await enterCode(codes[0] ?? '')).toBe(200);
  expect(await enterCode(codes[9] ?? '')).toBe(422);
  expect(await noa.setting()).toEqual({ active: true, recovery_codes_left: 8 });
});

test('for a day a new version leaves my recovery codes as the version before reads them, and they work throughout', async () => {
  await portal.store.db.delete(clockMarks).where(eq(clockMarks.id, MARKS.slowRecoveryCodes));
  const { codes } = await noa.setUp();
  expect(await storedHashes()).toEqual(await earlierHashes(codes));
  portal.pass(DAY - HOUR);
  expect((await runDueWork(portal.parts))['fast recovery codes']).toBeUndefined();
  expect(await storedHashes()).toEqual(await earlierHashes(codes));
  expect(await enterCode(codes[3] ?? '')).toBe(200);
  portal.pass(HOUR);
  expect((await runDueWork(portal.parts))['fast recovery codes']).toBe(1);
  for (const hash of await storedHashes()) expect(hash).toMatch(SLOW);
  expect(await enterCode(codes[3] ?? '')).toBe(422);
  expect(await enterCode(codes[4] ?? '')).toBe(200);
  for (let round = 0; round < 2; round++) expect(await slowRecoveryCodes(portal.parts)).toBe(false);
  expect((await stored()).filter(({ usedAt }) => usedAt === null)).toHaveLength(8);
});
