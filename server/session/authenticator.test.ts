import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveSignInCodes } from '../../domain/profile/settings-calls.ts';
import { listActivity } from '../../domain/session/activity-calls.ts';
import { SET_UP_LIFE } from '../../domain/session/authenticator.ts';
import {
  endAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '../../domain/session/authenticator-calls.ts';
import {
  beginSecondFactor,
  confirmPassword,
  generateMobileCode,
  textSignInCode,
} from '../../domain/session/verification-calls.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/values/durations.ts';
import { appCode, wrongAppCode } from '../../tests/support/authenticator-app.ts';
import { type AuthenticatorUser, authenticatorUser } from '../../tests/support/authenticator-user.ts';
import { enterPassword } from '../../tests/support/enter-password.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { PASSWORD } from '../demo/people.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { authenticators, recoveryCodes } from '../store/schema/authenticators.ts';
import { customers } from '../store/schema/customers.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';

const STEP = 30 * SECOND;
const WRONG_CODES = 'Wrong sign-in codes for your Billfold account';
const WRONG =
  'This code is wrong or was used before. Enter the next one that the app shows, or go back and sign in again.';

let portal: Portal;
let noa: AuthenticatorUser;

beforeAll(async () => {
  portal = await openPortal();
});

/** Each test begins a day later, without what the one before has left. */
beforeEach(async () => {
  portal.pass(DAY);
  const { db } = portal.store;
  for (const table of [authenticators, recoveryCodes, sandboxInbox]) await db.delete(table);
  await db.update(customers).set({ asksForSignInCode: false });
  noa = await authenticatorUser(portal);
});

afterAll(() => portal.close());

test('a set-up asks for nothing until its first code, and then for a code at each sign-in (ruling 76)', async () => {
  expect(await noa.setting()).toEqual({ active: false, recovery_codes_left: 0 });
  const { key, address } = (await noa.start()).answer();
  expect(address).toContain(`secret=${key}`);
  expect((await noa.enterPassword()).status).toBe(200);
  const wrong = await noa.confirm(wrongAppCode(key, noa.now()));
  expect([wrong.status, wrong.body]).toMatchObject([422, { errors: { code: expect.any(String) } }]);
  const { recovery_codes: codes } = (await noa.confirm(` ${appCode(key, noa.now())}`)).answer();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  expect(await noa.setting()).toEqual({ active: true, recovery_codes_left: 10 });
  portal.pass(STEP);
  const asked = await noa.enterPassword();
  expect([asked.status, asked.token, asked.codes_from]).toEqual([202, undefined, ['app']]);
  await noa.signInWith(appCode(key, noa.now()));
  expect(await noa.setting()).toMatchObject({ active: true });
});

test('each change needs a fresh password, the first code does not (ruling 76)', async () => {
  const { key } = (await noa.start()).answer();
  portal.pass(5 * MINUTE + SECOND);
  (await noa.confirm(appCode(key, noa.now()))).answer();
  for (const change of [startAuthenticator, renewRecoveryCodes, endAuthenticator] as const) {
    const refused = await portal.send(change, {}, noa.session());
    expect([refused.status, refused.body]).toMatchObject([403, { errors: { password: expect.any(String) } }]);
  }
  const entered = await enterPassword(portal, noa.session());
  expect((await portal.send(startAuthenticator, {}, entered)).status).toBe(409);
});

test('a key without a first code is discarded after ten minutes, and a newer set-up ends it (ruling 76)', async () => {
  const first = (await noa.start()).answer();
  const second = (await noa.start()).answer();
  expect((await noa.confirm(appCode(first.key, noa.now()))).status).toBe(422);
  portal.pass(SET_UP_LIFE);
  const late = await noa.confirm(appCode(second.key, noa.now()));
  expect([late.status, late.message]).toEqual([
    422,
    'The set-up was not finished within ten minutes. Please start again.',
  ]);
  portal.pass(SECOND);
  await purgeExpired(portal.parts);
  expect(await portal.store.db.select().from(authenticators)).toEqual([]);
});

test('first codes cannot be guessed without end', async () => {
  const { key } = (await noa.start()).answer();
  const wrong = wrongAppCode(key, noa.now());
  for (let tries = 0; tries < 10; tries++) expect((await noa.confirm(wrong)).status).toBe(422);
  expect((await noa.confirm(appCode(key, noa.now()))).status).toBe(429);
});

test('key and recovery codes are stored sealed and hashed only (ruling 76)', async () => {
  const { key, codes } = await noa.setUp();
  const stored = JSON.stringify([
    await portal.store.db.select().from(authenticators),
    await portal.store.db.select().from(recoveryCodes),
  ]);
  expect(stored).toContain('v2.database.');
  for (const secret of [key, ...codes, ...codes.map((code) => code.replace('-', ''))])
    expect(stored).not.toContain(secret);
});

test('a code is good once, and one step early or late by the clock of the portal (ruling 76)', async () => {
  const { key } = await noa.setUp();
  portal.pass(2 * STEP);
  const { one_time_token } = await noa.enterPassword();
  for (const later of [-2, 2]) {
    const refused = await noa.enter(one_time_token, appCode(key, noa.now(), later));
    expect([refused.status, refused.message]).toEqual([422, WRONG]);
  }
  await noa.signInWith(appCode(key, noa.now(), -1));
  await noa.signInWith(appCode(key, noa.now()));
  await noa.signInWith(appCode(key, noa.now(), 1));
  const again = await noa.enterPassword();
  for (const later of [1, 0]) {
    const replayed = await noa.enter(again.one_time_token, appCode(key, noa.now(), later));
    expect([replayed.status, replayed.message]).toEqual([422, WRONG]);
  }
  portal.pass(7 * DAY);
  await noa.signInWith(appCode(key, noa.now()));
});

test('the code of the set-up signs nobody in', async () => {
  const { key } = (await noa.start()).answer();
  const code = appCode(key, noa.now());
  (await noa.confirm(code)).answer();
  const { one_time_token } = await noa.enterPassword();
  expect((await noa.enter(one_time_token, code)).status).toBe(422);
});

async function missesTold(): Promise<number> {
  const { items } = (await portal.send(listActivity, {}, noa.session())).answer();
  return items.filter(({ kind }) => kind === 'sign-in-code').length;
}

test('three misses end the sign-in, also over several, and the customer is told by mail (ruling 76)', async () => {
  const before = await missesTold();
  const { key } = await noa.setUp();
  const first = await noa.enterPassword();
  const wrong = wrongAppCode(key, noa.now());
  expect((await noa.enter(first.one_time_token, wrong)).status).toBe(422);
  expect((await noa.enter(first.one_time_token, 'AAAAA-AAAAA', 'recovery')).status).toBe(422);
  const second = await noa.enterPassword();
  expect((await noa.enter(first.one_time_token, appCode(key, noa.now()))).status).toBe(422);
  expect((await noa.enter(second.one_time_token, wrong)).status).toBe(429);
  expect(await noa.mailed(WRONG_CODES)).toContain('three wrong sign-in codes');
  expect(await noa.enterPassword()).toMatchObject({
    status: 429,
    message: 'There were too many wrong codes. Please sign in again in 1 minute.',
  });
  portal.pass(MINUTE);
  await noa.signInWith(appCode(key, noa.now()));
  expect((await missesTold()) - before).toBe(3);
});

test('a right code ends the counting of misses', async () => {
  const { key } = await noa.setUp();
  for (let round = 0; round < 3; round++) {
    const { one_time_token } = await noa.enterPassword();
    for (let misses = 0; misses < 2; misses++)
      expect((await noa.enter(one_time_token, wrongAppCode(key, noa.now()))).status).toBe(422);
    expect((await noa.enter(one_time_token, appCode(key, noa.now()))).status).toBe(200);
    portal.pass(STEP);
  }
});

test('at most ten tries an hour, whatever is entered (ruling 76)', async () => {
  const { key } = await noa.setUp();
  const statuses: number[] = [];
  for (const pause of [2, 6, 16, 16]) {
    const { one_time_token } = await noa.enterPassword();
    for (let tries = 0; tries < 3; tries++)
      statuses.push((await noa.enter(one_time_token, wrongAppCode(key, noa.now()))).status);
    portal.pass(pause * MINUTE);
  }
  expect(statuses).toEqual([422, 422, 429, 422, 422, 429, 422, 422, 429, 422, 429, 429]);
});

test('a recovery code stands in for the app once, and mails tell how many are left (ruling 76)', async () => {
  const { codes } = await noa.setUp();
  const [first = ''] = codes;
  await noa.signInWith(first.toLowerCase().replace('-', ' '), 'recovery');
  expect(await noa.setting()).toEqual({ active: true, recovery_codes_left: 9 });
  const { one_time_token } = await noa.enterPassword();
  const again = await noa.enter(one_time_token, first, 'recovery');
  expect([again.status, again.message]).toEqual([422, 'This recovery code is wrong or was used before.']);
  const used = 'A recovery code of your Billfold account was used';
  expect(await noa.mailed(used)).toMatch(/You have 9 recovery codes left\.\n[\s\S]*#\/undo\//);
  for (const code of codes.slice(1)) {
    portal.pass(HOUR);
    await noa.signInWith(code, 'recovery');
    const left = (await noa.setting()).recovery_codes_left;
    const mail = await noa.mailed(used);
    if (left === 1) expect(mail).toContain('You have 1 recovery code left. Make new ones');
    if (left === 0) expect(mail).toContain('You have no recovery codes left. Make new ones');
  }
  expect((await noa.setting()).recovery_codes_left).toBe(0);
});

test('new recovery codes end the former ones, and a mail tells of them (ruling 76)', async () => {
  const { codes } = await noa.setUp();
  const { recovery_codes: made } = (await portal.send(renewRecoveryCodes, {}, noa.session())).answer();
  expect(made).toHaveLength(10);
  expect(await noa.mailed('New recovery codes for your Billfold account')).toMatch(/#\/undo\//);
  const { one_time_token } = await noa.enterPassword();
  expect((await noa.enter(one_time_token, codes[0] ?? '', 'recovery')).status).toBe(422);
  await noa.signInWith(made[0] ?? '', 'recovery');
});

test('with codes by text as well, the app is asked first and a text is sent instead on demand (ruling 76)', async () => {
  const { key } = await noa.setUp();
  (await portal.send(saveSignInCodes, { active: true }, noa.session())).answer();
  const asked = await noa.enterPassword();
  expect(asked.codes_from).toEqual(['app', 'text']);
  expect((await noa.received(noa.number)).filter(({ body }) => /sign-in code\./.test(body))).toEqual([]);
  expect((await noa.enter(asked.one_time_token, wrongAppCode(key, noa.now()))).status).toBe(422);
  const texted = (await portal.send(textSignInCode, { one_time_token: asked.one_time_token ?? '' })).answer();
  expect(texted.codes_from).toEqual(['text', 'app']);
  const body = (await noa.received(noa.number))[0]?.body ?? '';
  const code = /^(\d{4}) is/.exec(body)?.[1] ?? '';
  const wrong = code === '0000' ? '1111' : '0000';
  expect((await noa.enter(texted.one_time_token, wrong, 'text')).status).toBe(422);
  expect((await noa.enter(texted.one_time_token, code, 'text')).answer().token).toBeDefined();
  const again = await portal.send(textSignInCode, { one_time_token: asked.one_time_token ?? '' });
  expect([again.status, again.message]).toEqual([
    422,
    'This sign-in has ended. Please go back and sign in again.',
  ]);
});

test('a text switched to counts the misses of the app, and the app still works after it (ruling 76)', async () => {
  const { key } = await noa.setUp();
  (await portal.send(saveSignInCodes, { active: true }, noa.session())).answer();
  const asked = await noa.enterPassword();
  const wrong = wrongAppCode(key, noa.now());
  for (let misses = 0; misses < 2; misses++) await noa.enter(asked.one_time_token, wrong);
  const texted = (await portal.send(textSignInCode, { one_time_token: asked.one_time_token ?? '' })).answer();
  expect((await noa.enter(texted.one_time_token, wrong)).status).toBe(429);
  portal.pass(MINUTE);
  const second = await noa.enterPassword();
  const { one_time_token = '' } = (
    await portal.send(textSignInCode, { one_time_token: second.one_time_token ?? '' })
  ).answer();
  expect((await noa.enter(one_time_token, appCode(key, noa.now()))).status).toBe(200);
});

test('without codes by text no text can be had (ruling 76)', async () => {
  await noa.setUp();
  const before = await noa.received(noa.number);
  const { one_time_token = '' } = await noa.enterPassword();
  expect((await portal.send(textSignInCode, { one_time_token })).status).toBe(422);
  expect((await portal.send(textSignInCode, { one_time_token: 'made up' })).status).toBe(422);
  expect(await noa.received(noa.number)).toEqual(before);
});

test('what was turned off is deleted once nothing can bring it back (ruling 76)', async () => {
  await noa.setUp();
  (await portal.send(endAuthenticator, {}, noa.session())).answer();
  (await portal.send(endAuthenticator, {}, noa.session())).answer();
  portal.pass(3 * DAY + SECOND);
  await purgeExpired(portal.parts);
  expect(await portal.store.db.select().from(authenticators)).toEqual([]);
  expect(await portal.store.db.select().from(recoveryCodes)).toEqual([]);
});

test('every change stands in the recent activity (ruling 76)', async () => {
  const { codes } = await noa.setUp();
  await noa.signInWith(codes[0] ?? '', 'recovery');
  (await portal.send(renewRecoveryCodes, {}, noa.session())).answer();
  (await portal.send(endAuthenticator, {}, noa.session())).answer();
  const { items } = (await portal.send(listActivity, {}, noa.session())).answer();
  expect(items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'authenticator-on',
      'recovery-code-used',
      'recovery-codes-made',
      'authenticator-off',
    ]),
  );
});

test('a sign-in that asked for the code needs no other for a change within five minutes (ruling 21)', async () => {
  const { key } = await noa.setUp();
  portal.pass(MINUTE);
  await noa.signInWith(appCode(key, noa.now()));
  const change = () => portal.send(generateMobileCode, { MobileNumber: '3035550178' }, noa.session());
  portal.pass(5 * MINUTE);
  expect((await change()).status).toBe(200);
  portal.pass(1);
  expect((await change()).status).toBe(403);
});

test('a text is sent instead of the app’s code where it is asked for, and is no choice without texts', async () => {
  await noa.setUp();
  const begin = (by?: 'text') => portal.send(beginSecondFactor, by ? { by } : {}, noa.session());
  const none = await begin('text');
  expect([none.status, none.body]).toMatchObject([422, { code: 'session.no-texts' }]);
  (await portal.send(saveSignInCodes, { active: true }, noa.session())).answer();
  const texts = async () => (await noa.received(noa.number)).length;
  const before = await texts();
  expect((await begin('text')).answer()).toEqual({ codes_from: ['app', 'text'] });
  expect(await texts()).toBe(before + 1);
  expect((await begin()).answer()).toEqual({ codes_from: ['app', 'text'] });
  expect(await texts()).toBe(before + 1);
});

test('of two changes at once, one recovery code confirms one', async () => {
  const { codes } = await noa.setUp();
  const confirm = async () => {
    const request = { password: PASSWORD, code: codes[0] ?? '', code_from: 'recovery' as const };
    return (await portal.send(confirmPassword, request, noa.session())).status;
  };
  expect((await Promise.all([confirm(), confirm()])).sort()).toEqual([200, 422]);
});
