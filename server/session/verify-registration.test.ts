import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RequestOf } from '../../domain/api/call.ts';
import {
  resendVerification,
  verifyCustomer,
  verifyCustomerByQuery,
} from '../../domain/profile/registration-calls.ts';
import { forgotPassword } from '../../domain/session/password-calls.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { PASSWORD, PEOPLE } from '../demo/people.ts';
import { runDueWork } from '../jobs/work.ts';
import { customers } from '../store/schema/customers.ts';
import { events } from '../store/schema/events.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';

const { email } = PEOPLE.single;
const DEAD = [422, 'This link was used before, is too old or is not complete.'];
const USED = [409, 'This link was used before. Your email address is verified, and you can sign in.'];
const SPENT = [429, 'There were too many wrong codes. Please ask for a new one.'];
const TOO_MANY = [429, 'There were too many tries. Please wait a while and try again.'];

let portal: Portal;

async function open(env: Record<string, string> = {}) {
  portal = await openPortal({}, env);
  await setVerified(false);
}

beforeEach(() => open());
afterEach(() => portal.close());

const isSam = eq(customers.email, email);
const setVerified = (verified: boolean) => portal.store.db.update(customers).set({ verified }).where(isSam);

async function isVerified(): Promise<boolean> {
  const [row] = await portal.store.db.select().from(customers).where(isSam);
  return row?.verified ?? false;
}

/** The link and the code of the newest mail to the address. */
async function lastMail() {
  await runDueWork(portal.parts);
  const [mail] = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, email))
    .orderBy(desc(sandboxInbox.id));
  const body = mail?.body ?? '';
  const code = /code in the app: (\d+)/.exec(body)?.[1] ?? '';
  return {
    token: /(?:verify_token=|reset-password\/)(\S+)/.exec(body)?.[1] ?? '',
    code,
    wrong: code === '000000' ? '111111' : '000000',
  };
}

async function askForMail() {
  (await portal.send(resendVerification, { email })).answer();
  return lastMail();
}

async function verify(request: Partial<RequestOf<typeof verifyCustomer>>) {
  const blank = { verify_token: '', email: '', code: '', password: PASSWORD };
  const answer = await portal.send(verifyCustomer, { ...blank, ...request });
  return answer.status === 200 ? answer.answer() : [answer.status, answer.message];
}

test('the link of the mail and the password verify an address, once, and it stands in the recent activity (REG-25, REG-26)', async () => {
  const { token } = await askForMail();
  expect(await verify({ verify_token: token, password: '' })).toEqual({
    success: true,
    verified: false,
    verify_token: token,
  });
  expect(await verify({ verify_token: token, password: 'Wrong-pass-1' })).toEqual([
    422,
    'This is not your password.',
  ]);
  expect(await isVerified()).toBe(false);
  expect(await verify({ verify_token: token })).toEqual({ success: true, verified: true });
  expect(await isVerified()).toBe(true);
  expect(await verify({ verify_token: token })).toEqual(USED);
  const told = await portal.store.db.select().from(events).where(eq(events.kind, 'email-verified'));
  expect(told).toHaveLength(1);
});

test('a link that is made up, too old or of another kind is dead, and a used one of an address that is not verified (SRV2-36)', async () => {
  const { token } = await askForMail();
  const customer = token.split('.')[0];
  for (const made of [`${customer}.made-up`, 'made-up', '']) {
    const request = made === '' ? { verify_token: '.' } : { verify_token: made };
    expect(await verify(request)).toEqual(DEAD);
  }
  await portal.send(forgotPassword, { email, recaptcha_token: await portal.botCheck() });
  expect(await verify({ verify_token: (await lastMail()).token })).toEqual(DEAD);
  expect(await verify({ verify_token: token })).toMatchObject({ verified: true });
  await setVerified(false);
  expect(await verify({ verify_token: token })).toEqual(DEAD);
  await setVerified(true);
  portal.pass(24 * HOUR);
  expect(await verify({ verify_token: token })).toEqual(DEAD);
});

test('a code is good once, and its link for an hour (REG-25)', async () => {
  const { code } = await askForMail();
  const first = await verify({ email: ` ${email.toUpperCase()} `, code, password: '' });
  const { verify_token = '' } = first as { verify_token?: string };
  expect(await verify({ email, code })).toEqual([422, 'This code is wrong or has expired.']);
  portal.pass(HOUR - 1);
  expect(await verify({ verify_token, password: '' })).toMatchObject({ verified: false });
  portal.pass(1);
  expect(await verify({ verify_token, password: '' })).toEqual(DEAD);
});

test('five wrong passwords end the guessing for a quarter of an hour, and a right one ends the count', async () => {
  const miss = (verify_token: string) => verify({ verify_token, password: 'Wrong-pass-1' });
  const { token } = await askForMail();
  for (let tries = 0; tries < 4; tries++) await miss(token);
  expect(await verify({ verify_token: token })).toMatchObject({ verified: true });
  await setVerified(false);
  const { token: newer } = await askForMail();
  for (let tries = 0; tries < 5; tries++)
    expect(await miss(newer)).toEqual([422, 'This is not your password.']);
  expect(await verify({ verify_token: newer })).toEqual(TOO_MANY);
  portal.pass(15 * MINUTE);
  expect(await verify({ verify_token: newer })).toMatchObject({ verified: true });
});

test('five wrong codes end a mail’s code, and ten in an hour those of further mails (SRV2-35)', async () => {
  const guess = async (times: number) => {
    const { code, wrong } = await askForMail();
    for (let tries = 0; tries < times; tries++)
      expect(await verify({ email, code: wrong })).toEqual([422, 'This code is wrong or has expired.']);
    return code;
  };
  expect(await verify({ email, code: await guess(5) })).toEqual(SPENT);
  expect(await verify({ email, code: await guess(4) })).toEqual(TOO_MANY);
  portal.pass(HOUR);
  const { code } = await askForMail();
  expect(await verify({ email, code })).toMatchObject({ verified: true });
});

test('a code of an address that nobody has is wrong (SRV2-35)', async () => {
  const { code } = await askForMail();
  expect(await verify({ email: 'nobody@elsewhere.example', code })).toEqual([
    422,
    'This code is wrong or has expired.',
  ]);
});

test('without strict mode the link alone verifies, once (API2-11)', async () => {
  await portal.close();
  await open({ STRICT_URLS: '0' });
  const { token } = await askForMail();
  const follow = async (verify_token: string) => {
    const answer = await portal.send(verifyCustomerByQuery, { verify_token });
    return answer.status === 200 ? answer.answer() : [answer.status, answer.message];
  };
  expect(await follow('1.made-up')).toEqual(DEAD);
  expect(await follow(token)).toEqual({ success: true, verified: true });
  expect(await isVerified()).toBe(true);
  expect(await follow(token)).toEqual(USED);
});
