import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getProfile, login } from '../../domain/session/calls.ts';
import {
  checkDuplicateMobile,
  generateEmailCode,
  generateMobileCode,
  textSignInCode,
  updateMobileRegistration,
  verifyEmail,
  verifyMobile,
  verifySignInCode,
} from '../../domain/session/verification-calls.ts';
import { enterPassword } from '../../tests/support/enter-password.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';
import { runDueWork } from '../jobs/work.ts';
import { customers } from '../store/schema/customers.ts';
import { events } from '../store/schema/events.ts';
import { stoppedNumbers } from '../store/schema/pay-by-text.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import { messages } from '../store/schema/work.ts';

const MINUTE = 60_000;
const TAKEN = '3035550177';

let portal: Portal;
let sam: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
});

beforeEach(async () => {
  sam = await portal.signIn('single');
});

afterAll(() => portal.close());

async function lastCode(recipient: string): Promise<string> {
  await runDueWork(portal.parts);
  const [message] = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, recipient))
    .orderBy(desc(sandboxInbox.id));
  return /\b\d{4,6}\b/.exec(message?.body ?? '')?.[0] ?? '';
}

const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');
const send = (MobileNumber: string) => portal.send(generateMobileCode, { MobileNumber }, sam);
const enter = (VerificationCode: string) => portal.send(verifyMobile, { VerificationCode }, sam);

test('a number is the customer’s once the code sent to it was entered (VER-04, VER-09, API2-20, API2-21)', async () => {
  expect((await send('(720) 555-0101')).answer()).toEqual({
    success: true,
    number_of_digits: 6,
    expire_in_minutes: 10,
  });
  const code = await lastCode('7205550101');
  expect((await enter(wrongCode(code))).answer()).toEqual({
    success: false,
    verified: false,
    message: 'This code is wrong or has expired.',
  });
  const before = (await portal.send(getProfile, {}, sam)).answer();
  expect([before.mobile_number, before.open_codes]).toEqual([null, ['mobile']]);
  expect((await enter(code)).answer()).toEqual({ success: true, verified: true, message: '' });
  const profile = (await portal.send(getProfile, {}, sam)).answer();
  expect([profile.mobile_number, profile.mobile_registration, profile.open_codes]).toEqual([
    '7205550101',
    1,
    [],
  ]);
  expect((await enter(code)).answer().verified).toBe(false);
});

test('a number that is invalid, or another customer’s, is refused at its field and gets no text (VER-25, VER-26, API2-24)', async () => {
  for (const [number, words] of [
    ['555', 'Please enter a 10-digit mobile number.'],
    ['72055501o1x', 'Please enter a 10-digit mobile number.'],
    [TAKEN, 'This mobile number is already used by another customer.'],
  ] as const) {
    const refused = await send(number);
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { mobile_number: words } }]);
  }
  for (const mobileNumber of ['080', '', '3035550177 or so']) {
    const refused = await portal.send(checkDuplicateMobile, { mobileNumber }, sam);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { mobileNumber: 'Please enter a 10-digit mobile number.' } },
    ]);
  }
  const response = await portal.send(checkDuplicateMobile, { mobileNumber: '(303) 555-0177' }, sam);
  expect(response.answer()).toEqual({
    mobile_number: TAKEN,
    duplicate_mobile: true,
    message: 'This mobile number is already used by another customer.',
  });
  expect((await portal.send(checkDuplicateMobile, {}, sam)).answer().duplicate_mobile).toBe(false);
});

test('of two customers who verify one number, the first gets it (VER-26)', async () => {
  const robin = await portal.signIn('partner');
  await send('7205550102');
  const first = await lastCode('7205550102');
  portal.pass(MINUTE);
  await portal.send(generateMobileCode, { MobileNumber: '7205550102' }, robin);
  const second = await lastCode('7205550102');
  expect((await portal.send(verifyMobile, { VerificationCode: second }, robin)).answer().verified).toBe(true);
  const late = await enter(first);
  expect([late.status, late.body]).toMatchObject([
    422,
    { errors: { mobile_number: 'This mobile number is already used by another customer.' } },
  ]);
});

test('codes come at most every 20 seconds and five times an hour; a newer one ends the older (SRV2-34, SRV2-35)', async () => {
  const number = '7205550103';
  expect((await send(number)).status).toBe(200);
  const first = await lastCode(number);
  const soon = await send(number);
  expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '20']);
  portal.pass(20_000);
  expect((await send(number)).status).toBe(200);
  const second = await lastCode(number);
  if (first !== second) expect((await enter(first)).answer().verified).toBe(false);
  for (let more = 0; more < 3; more++) {
    portal.pass(20_000);
    expect((await send(number)).status).toBe(200);
  }
  portal.pass(20_000);
  const sixth = await send(number);
  expect([sixth.status, sixth.message]).toEqual([
    429,
    'Too many codes were sent. Please try again in an hour.',
  ]);
});

test('a code works for ten minutes and five wrong tries (SRV2-34, SRV2-35)', async () => {
  await send('7205550104');
  const late = await lastCode('7205550104');
  portal.pass(10 * MINUTE);
  expect((await enter(late)).answer().verified).toBe(false);
  sam = await enterPassword(portal, sam);
  await send('7205550105');
  const code = await lastCode('7205550105');
  for (let tries = 0; tries < 5; tries++) await enter(wrongCode(code));
  const right = await enter(code);
  expect([right.status, right.message]).toEqual([
    429,
    'There were too many wrong codes. Please ask for a new one.',
  ]);
});

test('a customer who asks never to be asked again is not; a verified number stays verified (VER-19, API2-23)', async () => {
  const carla = await portal.signIn('single');
  await portal.send(updateMobileRegistration, { mobile_registration: 2 }, carla);
  expect((await portal.send(getProfile, {}, carla)).answer().mobile_registration).toBe(1);
});

const WRONG_CODES = 'Wrong sign-in codes for your Billfold account';
const CODE_CUSTOMER = { user_name: 'code@billfold.example', password: 'Demo-pass-1' };

async function signInWithPassword() {
  const answer = await portal.send(login, {
    user_name: 'code@billfold.example',
    password: 'Demo-pass-1',
    recaptcha_token: await portal.botCheck(),
  });
  return { status: answer.status, one_time_token: answer.answer().one_time_token ?? '' };
}

test('a sign-in continues after the right code, and after a wrong one another can be entered (VER-21, VER-22, API2-22)', async () => {
  const { status, one_time_token } = await signInWithPassword();
  expect(status).toBe(202);
  const code = await lastCode(TAKEN);
  expect(code).toMatch(/^\d{4}$/);
  const enterCode = (VerificationCode: string) =>
    portal.send(verifySignInCode, { VerificationCode, one_time_token });
  const wrong = await enterCode(code === '0000' ? '1111' : '0000');
  expect([wrong.status, wrong.message]).toEqual([422, 'This code is wrong or has expired.']);
  expect((await enterCode(code)).answer().token).toBeDefined();
  expect((await enterCode(code)).status).toBe(422);
});

test('a sign-in code ends after three misses, the next ones come later, and the customer is told (ruling 21)', async () => {
  portal.pass(60 * MINUTE);
  const told = async () =>
    (await portal.store.db.select().from(messages).where(eq(messages.subject, WRONG_CODES))).length;
  const before = await told();
  const statuses: number[][] = [];
  for (const pause of [1, 5, 15]) {
    const { one_time_token } = await signInWithPassword();
    const code = await lastCode(TAKEN);
    const enterCode = async (VerificationCode: string) =>
      (await portal.send(verifySignInCode, { VerificationCode, one_time_token })).status;
    const wrong = code === '0000' ? '1111' : '0000';
    statuses.push([
      await enterCode(wrong),
      await enterCode(wrong),
      await enterCode(wrong),
      await enterCode(code),
    ]);
    portal.pass(pause * MINUTE - 1_000);
    const recaptcha_token = await portal.botCheck();
    const soon = await portal.send(login, { ...CODE_CUSTOMER, recaptcha_token });
    expect([soon.status, soon.message, soon.headers.get('retry-after')]).toEqual([
      429,
      'There were too many wrong codes. Please sign in again in 1 minute.',
      '1',
    ]);
    portal.pass(1_000);
  }
  expect(statuses).toEqual(Array(3).fill([422, 422, 429, 422]));
  expect((await told()) - before).toBe(3);
});

test('nobody can guess four digits by signing in again and again (ruling 21, SRV2-35)', async () => {
  portal.pass(60 * MINUTE);
  const statuses: number[] = [];
  for (const pause of [2, 6, 16, 16]) {
    const { one_time_token } = await signInWithPassword();
    const code = await lastCode(TAKEN);
    const VerificationCode = code === '0000' ? '1111' : '0000';
    for (let tries = 0; tries < 3; tries++)
      statuses.push((await portal.send(verifySignInCode, { VerificationCode, one_time_token })).status);
    portal.pass(pause * MINUTE);
  }
  expect(statuses).toEqual([422, 422, 429, 422, 422, 429, 422, 422, 429, 422, 429, 429]);
});

test('knowing a customer’s number is not enough to lock out their sign-in codes (ruling 21)', async () => {
  portal.pass(60 * MINUTE);
  const { one_time_token } = await signInWithPassword();
  const [customer] = one_time_token.split('.');
  for (let tries = 0; tries < 12; tries++) {
    const made = { VerificationCode: '1234', one_time_token: `${customer}.made-up-${tries}` };
    expect((await portal.send(verifySignInCode, made)).status).toBe(422);
  }
  const VerificationCode = await lastCode(TAKEN);
  expect((await portal.send(verifySignInCode, { VerificationCode, one_time_token })).status).toBe(200);
});

test('of two tries of one code at once, one signs in (ruling 21)', async () => {
  portal.pass(60 * MINUTE);
  const { one_time_token } = await signInWithPassword();
  const VerificationCode = await lastCode(TAKEN);
  const enterCode = async () =>
    (await portal.send(verifySignInCode, { VerificationCode, one_time_token })).status;
  expect((await Promise.all([enterCode(), enterCode()])).sort()).toEqual([200, 422]);
});

test('a right code does not count as a guess (ruling 21)', async () => {
  portal.pass(60 * MINUTE);
  for (const wrongs of [2, 2, 2, 2, 0]) {
    portal.pass(MINUTE);
    const { one_time_token } = await signInWithPassword();
    const code = await lastCode(TAKEN);
    const enterCode = (VerificationCode: string) =>
      portal.send(verifySignInCode, { VerificationCode, one_time_token });
    for (let tries = 0; tries < wrongs; tries++) await enterCode(code === '0000' ? '1111' : '0000');
    expect((await enterCode(code)).status).toBe(200);
  }
});

test('another sign-in code goes to the same number, after 20 seconds, and the first one ends (SRV2-35)', async () => {
  portal.pass(60 * MINUTE);
  const first = await signInWithPassword();
  const old = await lastCode(TAKEN);
  const soon = await portal.send(textSignInCode, { one_time_token: first.one_time_token });
  expect([soon.status, soon.message]).toEqual([
    429,
    'Please wait 20 seconds before you ask for another code.',
  ]);
  portal.pass(20_000);
  const sent = (await portal.send(textSignInCode, { one_time_token: first.one_time_token })).answer();
  expect(sent.code_to).toBe(TAKEN.slice(-2));
  const one_time_token = sent.one_time_token ?? '';
  expect((await portal.send(verifySignInCode, { VerificationCode: old, one_time_token })).status).toBe(422);
  const code = await lastCode(TAKEN);
  expect((await portal.send(verifySignInCode, { VerificationCode: code, one_time_token })).status).toBe(200);
});

test('sign-in codes have the limits of all codes, and a newer one ends the older (SRV2-34, SRV2-35)', async () => {
  portal.pass(60 * MINUTE);
  const first = await signInWithPassword();
  const VerificationCode = await lastCode(TAKEN);
  const again = () =>
    portal
      .botCheck()
      .then((recaptcha_token) =>
        portal.send(login, { user_name: 'code@billfold.example', password: 'Demo-pass-1', recaptcha_token }),
      );
  const soon = await again();
  expect([soon.status, soon.message]).toEqual([
    429,
    'Please wait 20 seconds before you ask for another code.',
  ]);
  portal.pass(20_000);
  await signInWithPassword();
  const { one_time_token } = first;
  expect((await portal.send(verifySignInCode, { VerificationCode, one_time_token })).status).toBe(422);
  for (let more = 0; more < 3; more++) {
    portal.pass(20_000);
    expect((await again()).status).toBe(202);
  }
  portal.pass(20_000);
  expect((await again()).message).toBe('Too many codes were sent. Please try again in an hour.');
});

test('many parallel requests for a code send one (SRV2-35)', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send('7205550190')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
});

test('the stored copy of a mail does not contain its code', async () => {
  portal.pass(60 * MINUTE);
  sam = await portal.signIn('single');
  await portal.send(generateEmailCode, { email_address: 'kept@billfold.example' }, sam);
  const code = await lastCode('kept@billfold.example');
  expect(code).toMatch(/^\d{6}$/);
  expect(JSON.stringify(await portal.store.db.select().from(messages))).not.toContain(code);
});

test('a customer cannot find out, number by number, who is a customer', async () => {
  const robin = await portal.signIn('nonprofit');
  const ask = (digits: number) =>
    portal.send(checkDuplicateMobile, { mobileNumber: `30355500${digits}` }, robin);
  for (let digits = 10; digits < 30; digits++) expect((await ask(digits)).status).toBe(200);
  expect((await ask(77)).status).toBe(429);
  expect((await portal.send(generateMobileCode, { MobileNumber: TAKEN }, robin)).status).toBe(429);
});

/** The wrong codes in a customer's recent activity, by their kinds. */
async function missesOf(email: string): Promise<string[]> {
  const rows = await portal.store.db
    .select({ kind: events.kind })
    .from(events)
    .innerJoin(customers, eq(customers.id, events.customerId))
    .where(and(eq(customers.email, email), eq(events.outcome, 'refused')));
  return rows.map(({ kind }) => kind).filter((kind) => kind === 'sent-code' || kind === 'sign-in-code');
}

test('a wrong code stands in the recent activity once: one of a change as sent, one of a sign-in as a sign-in code', async () => {
  portal.pass(61 * MINUTE);
  sam = await portal.signIn('partner');
  const { email } = PEOPLE.partner;
  const before = await missesOf(email);
  await send('7205550107');
  const code = await lastCode('7205550107');
  await enter(wrongCode(code));
  expect(await missesOf(email)).toEqual([...before, 'sent-code']);
  expect((await enter(code)).answer().verified).toBe(true);
  expect(await missesOf(email)).toEqual([...before, 'sent-code']);

  const earlier = await missesOf(CODE_CUSTOMER.user_name);
  const { one_time_token } = await signInWithPassword();
  const signIn = await lastCode(TAKEN);
  const VerificationCode = signIn === '0000' ? '1111' : '0000';
  await portal.send(verifySignInCode, { VerificationCode, one_time_token });
  expect(await missesOf(CODE_CUSTOMER.user_name)).toEqual([...earlier, 'sign-in-code']);
});

test('a code goes by text, and after a STOP of its number by mail (ruling 56)', async () => {
  portal.pass(61 * MINUTE);
  sam = await portal.signIn('single');
  const sent = async () => {
    const recaptcha_token = await portal.botCheck();
    const { code_to } = (await portal.send(login, { ...CODE_CUSTOMER, recaptcha_token })).answer();
    await runDueWork(portal.parts);
    const rows = await portal.store.db.select().from(sandboxInbox).orderBy(desc(sandboxInbox.id));
    return { ...rows.find(({ body }) => body.includes('is your Billfold sign-in code')), code_to };
  };
  const text = { recipient: TAKEN, channel: 'sms', subject: '', code_to: '77' };
  expect(await sent()).toMatchObject(text);
  await send('7205550108');
  await runDueWork(portal.parts);
  const isNumber = eq(sandboxInbox.recipient, '7205550108');
  expect(await portal.store.db.select().from(sandboxInbox).where(isNumber)).toMatchObject([
    { channel: 'sms', subject: '' },
  ]);
  portal.pass(MINUTE);
  await portal.store.db.insert(stoppedNumbers).values({ mobileNumber: TAKEN, stoppedAt: new Date() });
  expect(await sent()).toMatchObject({
    recipient: CODE_CUSTOMER.user_name,
    channel: 'mail',
    code_to: undefined,
    subject: expect.stringContaining('sign-in code'),
  });
});

test('a new email counts once its code was entered, and a mail tells the old address (VER-27 to VER-29, API2-25, API2-26)', async () => {
  const ask = (email_address: string) => portal.send(generateEmailCode, { email_address }, sam);
  portal.pass(6 * MINUTE);
  sam = await portal.signIn('single');
  portal.pass(6 * MINUTE);
  expect((await ask('sam.okafor@billfold.example')).message).toBe('Please enter your password again.');
  sam = await enterPassword(portal, sam);
  expect((await ask('demo@billfold.example')).body).toMatchObject({
    errors: { email_address: 'This email is already used by another customer.' },
  });
  expect((await ask('no email')).status).toBe(422);
  expect((await ask('Single@billfold.example')).body).toMatchObject({ code: 'session.same-email' });
  expect((await ask('Sam.Okafor@billfold.example')).answer().number_of_digits).toBe(6);
  const code = await lastCode('sam.okafor@billfold.example');
  expect((await portal.send(getProfile, {}, sam)).answer().email).toBe('single@billfold.example');
  const confirmed = await portal.send(verifyEmail, { verification_code: code }, sam);
  expect(confirmed.answer()).toEqual({ success: true, verified: true, message: '' });
  expect((await portal.send(getProfile, {}, sam)).answer().email).toBe('sam.okafor@billfold.example');
  await runDueWork(portal.parts);
  const notices = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.subject, 'Your Billfold email was changed'));
  expect(notices.map(({ recipient }) => recipient)).toEqual(['single@billfold.example']);
});
