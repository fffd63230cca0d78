import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '../../domain/api/call.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import {
  createCustomer,
  resendVerification,
  updateCustomer,
  verifyCustomer,
  verifyCustomerByQuery,
} from '../../domain/profile/registration-calls.ts';
import {
  CLIENT_TOKEN,
  exchangeToken,
  getLoggedCustomer,
  getProfile,
  login,
} from '../../domain/session/calls.ts';
import {
  forgotPassword,
  resetPassword,
  validatePassword,
  validatePasswordByQuery,
} from '../../domain/session/password-calls.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { customers } from '../store/schema/customers.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';

const HOUR = 3_600_000;
const PASSWORD = 'Quiet-River-42';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal({}, { PROXIES: '127.0.0.1' });
});

afterAll(() => portal.close());

let entries = 0;

async function entry(
  more: Partial<RequestOf<typeof createCustomer>> = {},
): Promise<RequestOf<typeof createCustomer>> {
  return {
    email: `nora${entries++}@billfold.example`,
    password: PASSWORD,
    account_type: 'personal',
    business_name: '',
    fname: 'Nora',
    lname: 'Lindqvist',
    billing_phone: '(303) 555-0142',
    billing_address: '9 Elm Street',
    billing_city: 'Boulder',
    billing_state: 'CO',
    billing_zip: '80302',
    terms_accepted: true,
    recaptcha_token: await portal.botCheck(),
    ...more,
  };
}

async function register(more: Partial<RequestOf<typeof createCustomer>> = {}) {
  const request = await entry(more);
  const answer = await portal.send(createCustomer, request);
  await runDueWork(portal.parts);
  return { ...answer, email: request.email };
}

async function mailsTo(email: string) {
  await runDueWork(portal.parts);
  return portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, email))
    .orderBy(desc(sandboxInbox.id));
}

async function lastMail(email: string) {
  const [{ body } = { body: '' }] = await mailsTo(email);
  return {
    token: /verify_token=(\S+)/.exec(body)?.[1] ?? '',
    code: /code in the app: (\d+)/.exec(body)?.[1] ?? '',
  };
}

async function signIn(email: string, password = PASSWORD) {
  const first = await portal.send(login, {
    user_name: email,
    password,
    recaptcha_token: await portal.botCheck(),
  });
  const { token: guest_token = '' } = first.answer();
  const second = await portal.send(
    exchangeToken,
    { grant_type: 'guest_token', guest_token, originator: 'test', recaptcha_token: '', keep: false },
    { token: CLIENT_TOKEN },
  );
  return second.answer().access_token;
}

const verify = (request: Partial<RequestOf<typeof verifyCustomer>>) =>
  portal.send(verifyCustomer, { verify_token: '', email: '', code: '', password: PASSWORD, ...request });

test('a new customer registers, verifies by the mailed link and signs in (REG-19, REG-25, API2-06, API2-11)', async () => {
  const { status, body, email } = await register();
  expect([status, body]).toEqual([200, { data: { success: true, email } }]);
  const before = await signIn(email);
  expect((await portal.send(getAccountList, {}, { token: before })).message).toBe(
    'Please verify your email address first.',
  );
  const { token } = await lastMail(email);
  expect((await verify({ verify_token: token })).status).toBe(200);
  const session = await signIn(email);
  expect((await portal.send(getAccountList, {}, { token: session })).answer()).toEqual([]);
  const profile = (await portal.send(getProfile, {}, { token: session })).answer();
  expect(profile).toMatchObject({
    email,
    billing_phone: '3035550142',
    verified: true,
    mobile_registration: 0,
    terms_accepted: true,
    is_complete: true,
  });
});

test('email, password and terms are enough to sign up and to see bills; More info adds the rest (ruling 53, REG-03, REG-22)', async () => {
  const email = `short${entries++}@billfold.example`;
  const short = { email, password: PASSWORD, terms_accepted: true, recaptcha_token: await portal.botCheck() };
  const signedUp = await portal.app.request(createCustomer.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(short),
  });
  expect(signedUp.status).toBe(200);
  await verify({ verify_token: (await lastMail(email)).token });
  const token = await signIn(email);
  expect((await portal.send(getAccountList, {}, { token })).answer()).toEqual([]);
  expect((await portal.send(getLoggedCustomer, {}, { token })).answer()).toMatchObject({
    fname: '',
    is_complete: false,
    terms_accepted: true,
  });
  const { account_type, business_name, fname, lname, ...rest } = await entry();
  const { billing_phone, billing_address, billing_city, billing_state, billing_zip } = rest;
  const address = { billing_phone, billing_address, billing_city, billing_state, billing_zip };
  const more = { account_type, business_name, fname, lname, ...address };
  const saved = (await portal.send(updateCustomer, more, { token })).answer();
  expect(saved.profile).toMatchObject({ is_complete: true, fname: 'Nora' });
});

test('the code of the mail does what its link does, for an app that links cannot open (REG-25)', async () => {
  const { email } = await register();
  const { code } = await lastMail(email);
  expect(code).toMatch(/^\d{6}$/);
  const wrong = await verify({ email, code: code === '000000' ? '111111' : '000000' });
  expect([wrong.status, wrong.message]).toEqual([422, 'This code is wrong or has expired.']);
  expect((await verify({ email: ` ${email.toUpperCase()} `, code })).status).toBe(200);
  expect((await verify({ email, code })).status).toBe(422);
});

test('a link works once and for 24 hours; a customer who used it reads that they are verified (REG-26, SRV2-36)', async () => {
  const { email } = await register();
  const { token } = await lastMail(email);
  expect((await verify({ verify_token: token })).status).toBe(200);
  const dead = [422, 'This link was used before, is too old or is not complete.'];
  const again = await verify({ verify_token: token });
  const used = 'This link was used before. Your email address is verified, and you can sign in.';
  expect([again.status, again.message]).toEqual([409, used]);
  const guessed = await verify({ verify_token: `${token.split('.')[0]}.guessed` });
  expect([guessed.status, guessed.message]).toEqual(dead);
  const second = await register();
  const late = await lastMail(second.email);
  portal.pass(24 * HOUR);
  const tooLate = await verify({ verify_token: late.token });
  expect([tooLate.status, tooLate.message]).toEqual(dead);
  expect((await verify({ email: second.email, code: late.code })).status).toBe(422);
});

test('a sign-up that says business of another account type is refused, and one that agrees is not (ENT2-13)', async () => {
  const signUp = async (account_type: 'personal' | 'business' | 'nonprofit', is_business: boolean) => {
    const email = `${account_type}-${is_business}@billfold.example`;
    const business_name = account_type === 'personal' ? '' : 'Mercer Pottery';
    return portal.send(createCustomer, await entry({ email, account_type, business_name, is_business }));
  };
  for (const type of ['personal', 'nonprofit'] as const) {
    const refused = await signUp(type, true);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { is_business: 'This does not fit the account type.' } },
    ]);
    expect((await signUp(type, false)).status).toBe(200);
  }
  expect((await signUp('business', false)).status).toBe(422);
  expect((await signUp('business', true)).status).toBe(200);
});

test('the server checks every field again, and each problem is at its field (ERR2-25, SRV2-26)', async () => {
  const empty = await portal.send(
    createCustomer,
    await entry({
      email: 'one,nora@billfold.example',
      password: 'short',
      fname: '',
      lname: '!!!',
      billing_phone: '555',
      billing_zip: '1',
      billing_state: 'XX',
      billing_city: '',
      billing_address: '#',
      terms_accepted: false,
    }),
  );
  expect(empty.status).toBe(422);
  expect(Object.keys((empty.body as { errors: object }).errors).sort()).toEqual([
    'billing_phone',
    'billing_state',
    'billing_zip',
    'email',
    'password',
    'terms_accepted',
  ]);
});

test('a password that attackers try first is refused, in any case (PWD-06, PWD-07, API2-14)', async () => {
  const verdict = async (password: string) => (await portal.send(validatePassword, { password })).answer();
  expect(await verdict('Password1')).toEqual({
    valid: false,
    message: 'Please enter a password that is NOT commonly used.',
  });
  expect(await verdict(PASSWORD)).toEqual({ valid: true, message: '' });
  const refused = await register({ password: 'PassWord1' });
  expect(refused.body).toMatchObject({
    errors: { password: 'Please enter a password that is NOT commonly used.' },
  });
});

test('a password made of the portal, a biller or my own name is refused (PWD-06)', async () => {
  const COMMON = 'Please enter a password that is NOT commonly used.';
  for (const password of ['Billfold2026', 'Harbor-City-Utilities1']) {
    const verdict = (await portal.send(validatePassword, { password })).answer();
    expect([password, verdict]).toEqual([password, { valid: false, message: COMMON }]);
  }
  const own = { email: 'marguerite.k@home.example', fname: 'Okonkwo', lname: 'Featherstone' };
  for (const password of ['Marguerite-K-77', 'Okonkwo1234', 'Featherstone!8'])
    expect((await register({ ...own, password })).body).toMatchObject({ errors: { password: COMMON } });
});

test('a registered email is refused at its field, in any case, also when two register at once (REG-21)', async () => {
  const { email } = await register();
  const again = await register({ email: email.toUpperCase() });
  expect([again.status, again.body]).toMatchObject([
    422,
    { errors: { email: expect.stringContaining('already registered') } },
  ]);
  const both = await Promise.all([entry(), entry()]);
  const answers = await Promise.all(
    both.map((request) => portal.send(createCustomer, { ...request, email: 'twice@billfold.example' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a program is refused, and nothing is stored (REG-20)', async () => {
  const request = await entry({ recaptcha_token: 'made up' });
  expect((await portal.send(createCustomer, request)).status).toBe(449);
  expect(await portal.store.db.select().from(customers).where(eq(customers.email, request.email))).toEqual(
    [],
  );
});

test('asking for another mail gets the same answer for every address; only a customer who needs it gets a mail (API2-12, REG-23)', async () => {
  const { email } = await register();
  const first = await lastMail(email);
  for (const address of [email, 'nobody@billfold.example', 'demo@billfold.example']) {
    const answer = await portal.send(resendVerification, { email: address });
    expect([answer.status, answer.body]).toEqual([200, { data: { success: true } }]);
  }
  const second = await lastMail(email);
  expect(second.token).not.toBe(first.token);
  expect((await verify({ email, code: first.code })).status).toBe(422);
  expect(await mailsTo('nobody@billfold.example')).toEqual([]);
  expect(
    (await mailsTo('demo@billfold.example')).filter(({ subject }) => subject.includes('verify')),
  ).toEqual([]);
});

test('an address gets at most five codes an hour (SRV2-35)', async () => {
  const { email } = await register();
  for (let more = 0; more < 8; more++) await portal.send(resendVerification, { email });
  expect(await mailsTo(email)).toHaveLength(5);
  portal.pass(HOUR);
  await portal.send(resendVerification, { email });
  expect(await mailsTo(email)).toHaveLength(6);
});

test('five wrong codes end a code, and the guessing (SRV2-35)', async () => {
  const { email } = await register();
  const { code } = await lastMail(email);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 5; tries++) expect((await verify({ email, code: wrong })).status).toBe(422);
  const right = await verify({ email, code });
  expect([right.status, right.message]).toEqual([
    429,
    'There were too many wrong codes. Please ask for a new one.',
  ]);
});

test('guessing at an address without a customer looks the same as at one with a customer (SRV2-35)', async () => {
  const { email } = await register();
  const { code } = await lastMail(email);
  const wrong = code === '000000' ? '111111' : '000000';
  const guess = async (at: string) => {
    const answers: unknown[] = [];
    for (let tries = 0; tries < 7; tries++) {
      const { status, message } = await verify({ email: at, code: wrong });
      answers.push([status, message]);
    }
    await portal.send(resendVerification, { email: at });
    const { status, message } = await verify({ email: at, code: wrong });
    return [...answers, [status, message]];
  };
  const answers = await guess(email);
  expect(await guess('nobody-at-all@billfold.example')).toEqual(answers);
  expect(answers.at(-1)).toEqual([422, 'This code is wrong or has expired.']);
  const { code: newer } = await lastMail(email);
  expect((await verify({ email, code: newer })).status).toBe(200);
});

test('the mail of a registration contains nothing that its sender typed', async () => {
  const { email } = await register({
    account_type: 'business',
    business_name: 'Your account is locked: http://pay.example',
    fname: '',
    lname: '',
  });
  const [mail] = await mailsTo(email);
  expect(mail?.body).toContain('Hello,');
  expect(mail?.body).not.toContain('pay.example');
});

test('one network address cannot register without limit (SRV2-37)', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
  const statuses: number[] = [];
  for (let more = 0; more < 31; more++) {
    const request = await entry({ billing_zip: '1' });
    statuses.push((await portal.send(createCustomer, request, { headers })).status);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
  const elsewhere = await portal.send(createCustomer, await entry(), {
    headers: { 'x-forwarded-for': '198.51.100.8' },
  });
  expect(elsewhere.status).toBe(200);
});

test('an incomplete profile is completed after the sign-in (REG-04, REG-05, API2-07)', async () => {
  const { email } = await register();
  await verify({ verify_token: (await lastMail(email)).token });
  await portal.store.db
    .update(customers)
    .set({ termsAccepted: false, billingCity: '' })
    .where(eq(customers.email, email));
  const token = await signIn(email);
  expect((await portal.send(getProfile, {}, { token })).answer().is_complete).toBe(false);
  const { email: _, password: __, recaptcha_token: ___, ...profile } = await entry();
  const refused = await portal.send(updateCustomer, { ...profile, billing_city: '  ' }, { token });
  expect(refused.body).toMatchObject({ errors: { billing_city: 'Please enter the city.' } });
  const saved = (
    await portal.send(updateCustomer, { ...profile, billing_city: 'Niwot' }, { token })
  ).answer();
  expect(saved.profile).toMatchObject({ is_complete: true, billing_city: 'Niwot' });
});

test('tokens and passwords are never accepted in a URL (ruling 12)', async () => {
  expect((await portal.send(verifyCustomerByQuery, { verify_token: 'any' })).status).toBe(404);
  expect((await portal.send(validatePasswordByQuery, { password: PASSWORD })).status).toBe(404);
});

test('whoever registers my address with their password does not get in when I follow the link', async () => {
  const { email } = await register();
  const mine = await lastMail(email);
  const first = await verify({ verify_token: mine.token, password: '' });
  expect(first.answer()).toEqual({ success: true, verified: false, verify_token: mine.token });
  const guess = await verify({ verify_token: mine.token, password: 'Not-their-word-1' });
  expect([guess.status, guess.message]).toEqual([422, 'This is not your password.']);
  expect(await isVerified(email)).toBe(false);
  await resetByMail(email, 'My-own-river-9');
  expect(await isVerified(email)).toBe(true);
  const enter = async (password: string) =>
    (await portal.send(login, { user_name: email, password, recaptcha_token: await portal.botCheck() }))
      .status;
  expect([await enter(PASSWORD), await enter('My-own-river-9')]).toEqual([401, 200]);
  const token = await signIn(email, 'My-own-river-9');
  // What the stranger had entered is asked for again (REG-05).
  expect((await portal.send(getProfile, {}, { token })).answer()).toMatchObject({
    is_complete: false,
    terms_accepted: false,
    fname: '',
    lname: '',
    billing_address: '',
    billing_city: '',
    billing_zip: '',
    billing_phone: '',
  });
});

test('a verified customer who resets the password keeps the profile (PWD-21)', async () => {
  const { email } = await register();
  await verify({ verify_token: (await lastMail(email)).token });
  await resetByMail(email, 'My-own-river-9');
  const token = await signIn(email, 'My-own-river-9');
  const profile = (await portal.send(getProfile, {}, { token })).answer();
  expect(profile).toMatchObject({ is_complete: true, fname: 'Nora', billing_city: 'Boulder' });
});

test('the code of the mail asks for the password too, and the link outlives wrong ones (REG-25)', async () => {
  const { email } = await register();
  const { code } = await lastMail(email);
  const { verified, verify_token = '' } = (await verify({ email, code, password: '' })).answer();
  expect(verified).toBe(false);
  for (let tries = 0; tries < 4; tries++)
    expect((await verify({ verify_token, password: 'Not-their-word-1' })).status).toBe(422);
  expect((await verify({ verify_token })).answer().verified).toBe(true);
});

test('five wrong passwords with a link end the tries for a while', async () => {
  const { email } = await register();
  const { token } = await lastMail(email);
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries++)
    statuses.push((await verify({ verify_token: token, password: 'Not-their-word-1' })).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

async function resetByMail(email: string, password: string): Promise<void> {
  await portal.send(forgotPassword, { email, recaptcha_token: await portal.botCheck() });
  const [reset] = await mailsTo(email);
  const password_reset_token = /reset-password\/(\S+)/.exec(reset?.body ?? '')?.[1] ?? '';
  const recaptcha_token = await portal.botCheck();
  (await portal.send(resetPassword, { password_reset_token, password, recaptcha_token })).answer();
}

async function isVerified(email: string): Promise<boolean | undefined> {
  const [row] = await portal.store.db.select().from(customers).where(eq(customers.email, email));
  return row?.verified;
}
