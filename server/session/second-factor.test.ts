import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSignInCodes } from '../../domain/profile/settings-calls.ts';
import { endAuthenticator } from '../../domain/session/authenticator-calls.ts';
import { refreshToken } from '../../domain/session/calls.ts';
import {
  beginSecondFactor,
  confirmPassword,
  generateEmailCode,
  generateMobileCode,
} from '../../domain/session/verification-calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { appCode } from '../../tests/support/authenticator-app.ts';
import { authenticatorUser } from '../../tests/support/authenticator-user.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { PASSWORD } from '../demo/people.ts';
import { customers } from '../store/schema/customers.ts';

let portal: Portal;
let noa: Awaited<ReturnType<typeof authenticatorUser>>;

beforeAll(async () => {
  portal = await openPortal();
  noa = await authenticatorUser(portal);
});

afterAll(() => portal.close());

const BOTH = 'Please enter your password and a code again.';

/** Each change that somebody with the password alone must not make. */
const CHANGES: Record<string, (as: SignedInCustomer) => Promise<{ status: number; body: unknown }>> = {
  email: (as) => portal.send(generateEmailCode, { email_address: 'noa.new@home.example' }, as),
  'mobile number': (as) => portal.send(generateMobileCode, { MobileNumber: '303-555-0178' }, as),
  'codes by text': (as) => portal.send(saveSignInCodes, { active: false }, as),
  'authenticator app': (as) => portal.send(endAuthenticator, {}, as),
};

type Factor = { code: string; code_from: 'app' | 'recovery' | 'text' };

/** Enters the password and perhaps a code; resolves to the session with its new tokens. */
async function confirm(as: SignedInCustomer, factor?: Factor) {
  const answer = await portal.send(confirmPassword, { password: PASSWORD, ...factor }, as);
  if (answer.status >= 300) return { status: answer.status, body: answer.body, as };
  const renewed = await portal.send(refreshToken, {}, { cookies: as.cookies });
  const { cookies } = as;
  return { status: answer.status, body: answer.body, as: { token: renewed.answer().access_token, cookies } };
}

async function setUpApp() {
  const { key } = (await noa.start()).answer();
  const { recovery_codes } = (await noa.confirm(appCode(key, noa.now()))).answer();
  return { key, recovery_codes };
}

test('with an app on, a change of email, number or factor needs the password and a code (ruling 21, ruling 76)', async () => {
  const { key, recovery_codes } = await setUpApp();
  portal.pass(6 * MINUTE);
  let as = noa.session();
  for (const [what, change] of Object.entries(CHANGES)) {
    const refused = await change(as);
    expect([what, refused.status, refused.body]).toMatchObject([
      what,
      403,
      { errors: { password: BOTH, code: BOTH } },
    ]);
  }
  expect((await portal.send(beginSecondFactor, {}, as)).answer()).toEqual({ codes_from: ['app'] });
  as = (await confirm(as)).as;
  expect((await CHANGES.email?.(as))?.status).toBe(403);
  const wrong = await confirm(as, { code: '000000', code_from: 'app' });
  expect([wrong.status, wrong.body]).toMatchObject([
    422,
    { errors: { code: 'This code is wrong or has expired.' } },
  ]);
  expect((await CHANGES.email?.(as))?.status).toBe(403);
  as = (await confirm(as, { code: appCode(key, noa.now()), code_from: 'app' })).as;
  expect((await CHANGES.email?.(as))?.status).toBe(200);
  portal.pass(6 * MINUTE);
  expect((await CHANGES['mobile number']?.(as))?.status).toBe(403);
  as = (await confirm(as, { code: recovery_codes[0] ?? '', code_from: 'recovery' })).as;
  for (const change of Object.values(CHANGES)) expect((await change(as)).status).toBe(200);
  await portal.store.db
    .update(customers)
    .set({ asksForSignInCode: true })
    .where(eq(customers.email, noa.email));
  portal.pass(6 * MINUTE);
  const text = await portal.send(beginSecondFactor, {}, as);
  expect(text.answer()).toEqual({ codes_from: ['text'] });
  const [sent] = await noa.received(noa.number);
  const code = /^\d{6}/.exec(sent?.body ?? '')?.[0] ?? '';
  as = (await confirm(as, { code, code_from: 'text' })).as;
  expect((await CHANGES['codes by text']?.(as))?.status).toBe(200);
  portal.pass(6 * MINUTE);
  expect((await confirm(as, { code, code_from: 'text' })).status).toBe(422);
});

test('codes for changes count with those of sign-ins, so that nobody may guess twice as often', async () => {
  await portal.store.db
    .update(customers)
    .set({ asksForSignInCode: true })
    .where(eq(customers.email, noa.email));
  portal.pass(61 * MINUTE);
  const as = await portal.signIn('single');
  const tries = [];
  for (let at = 0; at < 11; at++)
    tries.push((await confirm(as, { code: '000000', code_from: 'app' })).status);
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  const held = await portal.send(
    confirmPassword,
    { password: PASSWORD, code: '000000', code_from: 'app' },
    as,
  );
  expect([held.headers.get('retry-after'), held.body]).toMatchObject([
    '3600',
    { errors: { code: expect.stringContaining('too many wrong codes') } },
  ]);
});
