import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeCustomer } from '../../domain/profile/settings-calls.ts';
import { endAuthenticator } from '../../domain/session/authenticator-calls.ts';
import { forgotPassword, resetPassword } from '../../domain/session/password-calls.ts';
import { undoChange } from '../../domain/session/undo-calls.ts';
import { DAY, MINUTE, SECOND } from '../../domain/values/durations.ts';
import { appCode } from '../../tests/support/authenticator-app.ts';
import { type AuthenticatorUser, authenticatorUser } from '../../tests/support/authenticator-user.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { authenticators, recoveryCodes } from '../store/schema/authenticators.ts';

const STEP = 30 * SECOND;

let portal: Portal;
let noa: AuthenticatorUser;

beforeEach(async () => {
  portal = await openPortal();
  noa = await authenticatorUser(portal);
});

afterEach(() => portal.close());

test('a password that is reset by mail leaves the app on (ruling 76)', async () => {
  const { key } = await noa.setUp();
  await portal.send(forgotPassword, { email: noa.email, recaptcha_token: await portal.botCheck() });
  const link =
    (await noa.received(noa.email)).find(({ body }) => body.includes('reset-password/'))?.body ?? '';
  const password_reset_token = /reset-password\/(\S+)/.exec(link)?.[1] ?? '';
  const password = 'Quiet-river-77-moss';
  const recaptcha_token = await portal.botCheck();
  (await portal.send(resetPassword, { password_reset_token, password, recaptcha_token })).answer();
  const asked = await noa.enterPassword(password);
  expect([asked.status, asked.codes_from]).toEqual([202, ['app']]);
  expect((await noa.enter(asked.one_time_token, appCode(key, noa.now()))).status).toBe(200);
});

const linkIn = (words: string) => /undo\/(\S+)/.exec(words)?.[1] ?? '';

async function chooseNewPassword(undo_token: string, password: string) {
  const { undone, password_reset_token } = (await portal.send(undoChange, { undo_token })).answer();
  expect(undone).toBe('authenticator');
  const recaptcha_token = await portal.botCheck();
  (await portal.send(resetPassword, { password_reset_token, password, recaptcha_token })).answer();
}

test('an app that a stranger set up is undone for three days by mail and text (ruling 75, ruling 76)', async () => {
  await noa.setUp();
  const text = (await noa.received(noa.number))[0]?.body ?? '';
  expect(text).toMatch(/^An authenticator app was set up for your Billfold account\. .*#\/undo\//);
  const mail = await noa.mailed('An authenticator app was set up for Billfold');
  portal.pass(3 * DAY - MINUTE);
  await chooseNewPassword(linkIn(mail), 'Quiet-river-77-moss');
  expect((await noa.enterPassword('Quiet-river-77-moss')).status).toBe(200);
});

test('an app that a stranger turned off or replaced is brought back, with its recovery codes (ruling 75, ruling 76)', async () => {
  const { key, codes } = await noa.setUp();
  (await portal.send(endAuthenticator, {}, noa.session())).answer();
  expect((await noa.enterPassword()).status).toBe(200);
  const mail = await noa.mailed('An authenticator app was turned off for Billfold');
  const theirs = await noa.setUp();
  await purgeExpired(portal.parts);
  await chooseNewPassword(linkIn(mail), 'Quiet-river-77-moss');
  const { one_time_token } = await noa.enterPassword('Quiet-river-77-moss');
  portal.pass(STEP);
  expect((await noa.enter(one_time_token, appCode(theirs.key, noa.now()))).status).toBe(422);
  expect((await noa.enter(one_time_token, codes[0] ?? '', 'recovery')).status).toBe(200);
  const again = await noa.enterPassword('Quiet-river-77-moss');
  expect((await noa.enter(again.one_time_token, appCode(key, noa.now()))).status).toBe(200);
});

test('a removed customer leaves no key and no recovery code', async () => {
  await noa.setUp();
  (await portal.send(removeCustomer, {}, noa.session())).answer();
  expect(await portal.store.db.select().from(authenticators)).toEqual([]);
  expect(await portal.store.db.select().from(recoveryCodes)).toEqual([]);
});
