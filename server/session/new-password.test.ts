import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT_TOKEN, exchangeToken, getProfile, login } from '../../domain/session/calls.ts';
import {
  changePassword,
  forgotPassword,
  replaceTemporaryPassword,
  resetPassword,
  validateResetToken,
} from '../../domain/session/password-calls.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { agreements, customers } from '../store/schema/customers.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import { answerMailRequest } from './mailed-links.ts';

const HOUR = 3_600_000;
const OLD = 'Demo-pass-1';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

async function tryPassword(user_name: string, password: string) {
  return portal.send(login, { user_name, password, recaptcha_token: await portal.botCheck() });
}

async function mailsTo(email: string) {
  await runDueWork(portal.parts);
  return portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, email))
    .orderBy(desc(sandboxInbox.id));
}

async function forgot(email: string) {
  const answer = await portal.send(forgotPassword, { email, recaptcha_token: await portal.botCheck() });
  const [{ body } = { body: '' }] = await mailsTo(email);
  return {
    answer: [answer.status, answer.body],
    token: /reset-password\/(\S+)/.exec(body)?.[1] ?? '',
    code: /code in the app: (\d+)/.exec(body)?.[1] ?? '',
  };
}

const checkToken = (request: { password_reset_token?: string; email?: string; code?: string }) =>
  portal.send(validateResetToken, { password_reset_token: '', email: '', code: '', ...request });

async function reset(password_reset_token: string, password: string) {
  const recaptcha_token = await portal.botCheck();
  return portal.send(resetPassword, { password_reset_token, password, recaptcha_token });
}

test('a customer who knows the old password changes it; all other sessions end and a mail says so (PWD-08, PWD-18, PWD-19, API2-13)', async () => {
  const [here, elsewhere] = [await portal.signIn('single'), await portal.signIn('single')];
  const change = (old_password: string, new_password: string) =>
    portal.send(changePassword, { old_password, new_password }, here);
  expect((await change('Wrong-pass-1', 'Quiet-River-42')).body).toMatchObject({
    errors: { old_password: 'This is not your password.' },
  });
  expect((await change(OLD, OLD)).body).toMatchObject({
    errors: { new_password: 'The new password must differ from the old one.' },
  });
  expect((await change(OLD, 'Password1')).body).toMatchObject({
    errors: { new_password: 'Please enter a password that is NOT commonly used.' },
  });
  expect((await change(OLD, 'Single-2026')).body).toMatchObject({
    errors: { new_password: 'Please enter a password that is NOT commonly used.' },
  });
  expect((await change(OLD, 'Quiet-River-42')).answer()).toEqual({
    success: true,
    date_pw_last_changed: portal.parts.clock.today(),
  });
  expect((await portal.send(getProfile, {}, here)).status).toBe(200);
  expect((await portal.send(getProfile, {}, elsewhere)).status).toBe(401);
  expect((await tryPassword('single@billfold.example', OLD)).status).toBe(401);
  expect((await tryPassword('single@billfold.example', 'Quiet-River-42')).status).toBe(200);
  const [mail] = await mailsTo('single@billfold.example');
  expect(mail?.subject).toBe('Your Billfold password was changed');
});

test('guessing the old password ends after five tries', async () => {
  const robin = await portal.signIn('partner');
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries++)
    statuses.push(
      (
        await portal.send(
          changePassword,
          { old_password: `Wrong-pass-${tries}`, new_password: 'Quiet-River-42' },
          robin,
        )
      ).status,
    );
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

test('a forgotten password gets the same answer for every address; the mailed link resets it once (PWD-09, PWD-20 to PWD-22, API2-15 to API2-17)', async () => {
  const unknown = await forgot('nobody@billfold.example');
  const registered = await forgot('new@billfold.example');
  expect(unknown.answer).toEqual(registered.answer);
  expect(unknown.token).toBe('');
  expect((await checkToken({ password_reset_token: registered.token })).status).toBe(200);
  const weak = await reset(registered.token, 'short');
  expect(weak.body).toMatchObject({ errors: { password: 'Password must be at least 8 characters.' } });
  const own = await reset(registered.token, 'Nora-2026');
  expect(own.body).toMatchObject({
    errors: { password: 'Please enter a password that is NOT commonly used.' },
  });
  const nora = await portal.signIn('empty');
  const same = await reset(registered.token, OLD);
  expect(same.body).toMatchObject({
    errors: { password: 'The new password must differ from the old one.' },
  });
  expect((await reset(registered.token, 'Quiet-River-42')).status).toBe(200);
  expect((await portal.send(getProfile, {}, nora)).status).toBe(401);
  expect((await tryPassword('new@billfold.example', 'Quiet-River-42')).status).toBe(200);
  const again = await reset(registered.token, 'Quiet-River-43');
  expect([again.status, again.message]).toEqual([422, 'Failed to validate reset password token.']);
});

test('the code of the mail becomes a token that resets the password (PWD-21)', async () => {
  const { code } = await forgot('demo@billfold.example');
  const wrong = await checkToken({
    email: 'demo@billfold.example',
    code: code === '000000' ? '111111' : '000000',
  });
  const unknown = await checkToken({ email: 'nobody@billfold.example', code });
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  const { password_reset_token } = (await checkToken({ email: 'demo@billfold.example', code })).answer();
  expect((await reset(password_reset_token, 'Quiet-River-42')).status).toBe(200);
});

test('a reset uses up both the link and the code of its mail (SRV2-36)', async () => {
  portal.pass(HOUR);
  const email = 'nonprofit@billfold.example';
  const { token, code } = await forgot(email);
  expect((await reset(token, 'Quiet-River-42')).status).toBe(200);
  expect((await checkToken({ email, code })).status).toBe(422);
});

test('of two resets with one link at once, one succeeds (SRV2-36)', async () => {
  const { token } = await forgot('business@billfold.example');
  const both = await Promise.all([reset(token, 'Quiet-River-42'), reset(token, 'Quiet-River-43')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a sign-in that began with the old password ends with it (PWD-19)', async () => {
  const email = 'nonprofit@billfold.example';
  const { token: guest_token = '' } = (await tryPassword(email, 'Quiet-River-42')).answer();
  const { token } = await forgot(email);
  expect((await reset(token, 'Quiet-River-44')).status).toBe(200);
  const started = await portal.send(
    exchangeToken,
    { grant_type: 'guest_token', guest_token, originator: 'test', recaptcha_token: '', keep: true },
    { token: CLIENT_TOKEN },
  );
  expect([started.status, started.message]).toEqual([401, 'Authentication failure!']);
});

test('a sign-in that finishes while the password changes is refused (PWD-19)', async () => {
  const email = 'nonprofit@billfold.example';
  const { token: guest_token = '' } = (await tryPassword(email, 'Quiet-River-44')).answer();
  const { token } = await forgot(email);
  const [changed, started] = await Promise.all([
    reset(token, 'Quiet-River-45'),
    portal.send(
      exchangeToken,
      { grant_type: 'guest_token', guest_token, originator: 'test', recaptcha_token: '', keep: true },
      { token: CLIENT_TOKEN },
    ),
  ]);
  expect(changed.status).toBe(200);
  if (started.status === 200)
    expect((await portal.send(getProfile, {}, { token: started.answer().access_token })).status).toBe(401);
});

test('a reset link works for one hour, and a newer password ends it (SRV2-36)', async () => {
  const { token } = await forgot('partner@billfold.example');
  portal.pass(HOUR);
  const late = await checkToken({ password_reset_token: token });
  expect([late.status, late.message]).toEqual([422, 'Failed to validate reset password token.']);
  const first = await forgot('partner@billfold.example');
  const second = await forgot('partner@billfold.example');
  expect((await reset(first.token, 'Quiet-River-42')).status).toBe(200);
  expect((await checkToken({ password_reset_token: second.token })).status).toBe(422);
});

test('a temporary password must be replaced before anything else (PWD-23 to PWD-25, SRV-11, API2-18)', async () => {
  const first = (await tryPassword('temporary@billfold.example', OLD)).answer();
  expect(first.token).toBeUndefined();
  const uuid = first.password_reset_token ?? '';
  const weak = await portal.send(replaceTemporaryPassword, { newpassword: 'weak', uuid });
  expect(weak.body).toMatchObject({ errors: { newpassword: 'Password must be at least 8 characters.' } });
  const same = await portal.send(replaceTemporaryPassword, { newpassword: OLD, uuid });
  expect(same.body).toMatchObject({
    errors: { newpassword: 'The new password must differ from the old one.' },
  });
  expect((await portal.send(replaceTemporaryPassword, { newpassword: 'Quiet-River-42', uuid })).status).toBe(
    200,
  );
  expect((await portal.send(replaceTemporaryPassword, { newpassword: 'Quiet-River-43', uuid })).status).toBe(
    422,
  );
  expect((await tryPassword('temporary@billfold.example', 'Quiet-River-42')).answer().token).toBeDefined();
});

test('the code of a mail is good for ten minutes, its link for an hour (SRV2-36)', async () => {
  const { token, code } = await forgot('partner@billfold.example');
  portal.pass(10 * 60_000);
  const email = 'partner@billfold.example';
  expect((await checkToken({ email, code })).message).toBe('This code is wrong or has expired.');
  expect((await checkToken({ password_reset_token: token })).status).toBe(200);
});

test('a reset of an address that was never verified verifies it, and forgets what its registration said (REG-05)', async () => {
  portal.pass(HOUR);
  const email = 'single@billfold.example';
  const isSam = eq(customers.email, email);
  await portal.store.db.update(customers).set({ verified: false }).where(isSam);
  const [before] = await portal.store.db.select().from(customers).where(isSam);
  expect((await reset((await forgot(email)).token, 'Quiet-River-52')).answer()).toEqual({ success: true });
  const [row] = await portal.store.db.select().from(customers).where(isSam);
  expect(row).toMatchObject({
    verified: true,
    fname: '',
    lname: '',
    businessName: '',
    accountType: 'personal',
    billingAddress: '',
    billingCity: '',
    billingState: '',
    billingZip: '',
    billingPhone: '',
    termsAccepted: false,
    hasTemporaryPassword: false,
    passwordChangedOn: portal.parts.clock.today(),
  });
  expect(before?.fname).not.toBe('');
  const own = eq(agreements.customerId, row?.id ?? 0);
  const agreed = await portal.store.db.select().from(agreements).where(own).orderBy(desc(agreements.id));
  expect(agreed[0]?.terms).toBeNull();
  expect((await mailsTo(email)).map(({ channel }) => channel)).not.toContain('');
});

test('a request for a mail is answered once, and there is nothing to do without one (API2-15)', async () => {
  expect(await answerMailRequest(portal.parts)).toBe(false);
  const request = { email: 'nobody@billfold.example', recaptcha_token: await portal.botCheck() };
  (await portal.send(forgotPassword, request)).answer();
  expect([await answerMailRequest(portal.parts), await answerMailRequest(portal.parts)]).toEqual([
    true,
    false,
  ]);
});
