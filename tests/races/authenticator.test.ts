import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveSignInCodes } from '../../domain/profile/settings-calls.ts';
import { confirmAuthenticator, startAuthenticator } from '../../domain/session/authenticator-calls.ts';
import { textSignInCode } from '../../domain/session/verification-calls.ts';
import { HOUR, SECOND } from '../../domain/values/durations.ts';
import { acceptAppCode, activeAuthenticator, authenticatorKeys } from '../../server/session/authenticator.ts';
import { authenticators } from '../../server/store/schema/authenticators.ts';
import { customers } from '../../server/store/schema/customers.ts';
import { appCode, wrongAppCode } from '../support/authenticator-app.ts';
import { type AuthenticatorUser, authenticatorUser } from '../support/authenticator-user.ts';
import { openPortal, type Portal } from '../support/portal.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const CALLERS = 8;

let portal: Portal;
let noa: AuthenticatorUser;
let key: string;

beforeAll(async () => {
  portal = await openPortal();
});

beforeEach(async () => {
  portal.pass(2 * HOUR);
  await portal.store.db.delete(authenticators);
  await portal.store.db.update(customers).set({ asksForSignInCode: false });
  noa = await authenticatorUser(portal);
  ({ key } = await noa.setUp());
});

afterAll(() => portal.close());

const callers = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: CALLERS }, work));

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('of parallel tries with one code, one signs in (ruling 76)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { one_time_token } = await noa.enterPassword();
    const code = appCode(key, noa.now());
    const statuses = statusesOf(await callers(() => noa.enter(one_time_token, code)));
    expect(statuses.filter((status) => status === 200)).toEqual([200]);
    portal.pass(HOUR + SECOND);
  }
});

test('a step is accepted once, also past every lock of the sign-in (ruling 76)', async () => {
  const { db } = portal.store;
  const [row] = await db.select().from(customers).where(eq(customers.email, noa.email));
  const keys = await authenticatorKeys(portal.parts);
  for (let round = 0; round < ROUNDS; round++) {
    const scope = { db, customer: row?.id ?? 0 };
    const active = await activeAuthenticator(scope);
    if (!active) throw new Error('no authenticator is set up');
    const code = appCode(key, noa.now());
    const accepted = await callers(() => acceptAppCode(scope, portal.parts, keys, active, code));
    expect(accepted.filter(Boolean)).toEqual([true]);
    portal.pass(30 * SECOND);
  }
});

test('one recovery code signs in one of parallel tries (ruling 76)', async () => {
  await portal.store.db.delete(authenticators);
  const { codes } = await noa.setUp();
  for (const code of codes.slice(0, ROUNDS)) {
    const { one_time_token } = await noa.enterPassword();
    const statuses = statusesOf(await callers(() => noa.enter(one_time_token, code, 'recovery')));
    expect(statuses.filter((status) => status === 200)).toEqual([200]);
    portal.pass(HOUR + SECOND);
  }
});

test('parallel wrong codes are counted one by one: the third ends the sign-in (ruling 76)', async () => {
  const { one_time_token } = await noa.enterPassword();
  const wrong = wrongAppCode(key, noa.now());
  const statuses = statusesOf(await callers(() => noa.enter(one_time_token, wrong)));
  expect(statuses.filter((status) => status === 429)).toEqual([429]);
  expect((await noa.enter(one_time_token, appCode(key, noa.now()))).status).toBe(422);
});

test('parallel set-ups leave one key, and parallel first codes one authenticator (ruling 76)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await portal.store.db.delete(authenticators);
    noa = await authenticatorUser(portal);
    const keys = await callers(async () =>
      (await portal.send(startAuthenticator, {}, noa.session())).answer(),
    );
    const waiting = await portal.store.db.select().from(authenticators);
    expect(waiting).toHaveLength(1);
    const answers = await Promise.all(
      keys.map(({ key: one }) =>
        portal.send(confirmAuthenticator, { code: appCode(one, noa.now()) }, noa.session()),
      ),
    );
    expect(statusesOf(answers).filter((status) => status === 200)).toEqual([200]);
    expect((await noa.setting()).active).toBe(true);
    portal.pass(HOUR);
  }
});

test('signing in again, asking for a text and entering codes at the same time never fail (ruling 76)', async () => {
  (await portal.send(saveSignInCodes, { active: true }, noa.session())).answer();
  for (let round = 0; round < ROUNDS; round++) {
    const { one_time_token = '' } = await noa.enterPassword();
    const answers = await Promise.all([
      noa.enterPassword(),
      portal.send(textSignInCode, { one_time_token }),
      noa.enter(one_time_token, wrongAppCode(key, noa.now())),
      portal.send(textSignInCode, { one_time_token }),
      noa.enterPassword(),
      noa.enter(one_time_token, wrongAppCode(key, noa.now())),
    ]);
    for (const { status } of answers) expect([200, 202, 422, 429]).toContain(status);
    portal.pass(2 * HOUR);
  }
});
