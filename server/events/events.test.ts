import { desc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { redact } from '../../domain/api/redaction.ts';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { endOtherSession, listSessions, saveSignInCodes } from '../../domain/profile/settings-calls.ts';
import { listActivity } from '../../domain/session/activity-calls.ts';
import { endSession, login, refreshToken } from '../../domain/session/calls.ts';
import { changePassword, validateResetToken } from '../../domain/session/password-calls.ts';
import { confirmPassword, verifyMobile } from '../../domain/session/verification-calls.ts';
import {
  addPaymentMethod,
  deletePaymentMethod,
  editPaymentMethod,
} from '../../domain/wallet/change-calls.ts';
import { capturedLog } from '../../tests/support/captured-log.ts';
import { enterFactor } from '../../tests/support/enter-factor.ts';
import { cookiesOf, openPortal, type Portal } from '../../tests/support/portal.ts';
import { PASSWORD, PEOPLE } from '../demo/people.ts';
import type { RequestContext } from '../request-context.ts';
import { codeOf } from '../store/cause.ts';
import { customers } from '../store/schema/customers.ts';
import { events } from '../store/schema/events.ts';
import { originOf, withOrigin } from './origin.ts';
import { recordEvent } from './record.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const FROM_HOME = { 'x-forwarded-for': '203.0.113.9', 'user-agent': CHROME };

let portal: Portal;
let log: ReturnType<typeof capturedLog>;

beforeEach(async () => {
  log = capturedLog();
  portal = await openPortal({ log: log.log }, { PROXIES: '127.0.0.1' });
});

afterEach(() => portal.close());

const enter = async (user_name: string, password: string) =>
  portal.send(
    login,
    { user_name, password, recaptcha_token: await portal.botCheck() },
    { headers: FROM_HOME },
  );

const told = async (as: Awaited<ReturnType<Portal['signIn']>>) =>
  (await portal.send(listActivity, {}, as)).answer().items.map(({ kind, outcome }) => `${kind} ${outcome}`);

test('a customer reads what happened to their security, the newest first, with the device', async () => {
  for (let tries = 0; tries < 7; tries++) await enter(PEOPLE.partner.email, 'not-the-password');
  portal.pass(16 * 60_000);
  const noa = await portal.signIn('partner');
  const { items } = (await portal.send(listActivity, {}, noa)).answer();
  expect(items.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'sign-in done',
    'sign-in limited',
    ...Array.from({ length: 5 }, () => 'sign-in refused'),
  ]);
  expect(items[1]?.device).toBe('Chrome on Windows');
});

test('each change of security is recorded once, and belongs to its customer alone', async () => {
  const dana = await portal.signIn('demo');
  const other = await portal.signIn('demo');
  const card = (await portal.send(addPaymentMethod, sampleCardEntries(), dana)).answer();
  await portal.send(addPaymentMethod, sampleCardEntries(), dana);
  await portal.send(editPaymentMethod, { ...sampleCardEntries({ wallet_name: 'New' }), id: card.id }, dana);
  await portal.send(deletePaymentMethod, { id: card.id }, dana);
  const hasNumber = { mobileNumber: '3035550142', mobileRegistration: 1 } as const;
  await portal.store.db.update(customers).set(hasNumber).where(eq(customers.email, PEOPLE.demo.email));
  await portal.send(saveSignInCodes, { active: true }, dana);
  await enterFactor(portal);
  await portal.send(saveSignInCodes, { active: true }, dana);
  await portal.send(saveSignInCodes, { active: false }, dana);
  await portal.send(confirmPassword, { password: 'wrong' }, dana);
  const { items } = (await portal.send(listSessions, {}, dana)).answer();
  await portal.send(endOtherSession, { id: items.find(({ is_current }) => !is_current)?.id ?? '' }, dana);
  await portal.send(changePassword, { old_password: PASSWORD, new_password: 'Quiet-river-77-moss' }, dana);
  expect((await portal.send(listActivity, {}, other)).status).toBe(401);
  expect(await told(dana)).toEqual([
    'password-changed done',
    'session-ended done',
    'password-entry refused',
    'codes-off done',
    'codes-on done',
    'method-removed done',
    'method-changed done',
    'method-added done',
    'sign-in done',
    'sign-in done',
  ]);
  const noa = await portal.signIn('partner');
  expect(await told(noa)).toEqual(['sign-in done']);
});

test('signing out and the second use of a refresh token are recorded', async () => {
  const dana = await portal.signIn('demo');
  const once = await portal.send(refreshToken, {}, { cookies: dana.cookies });
  await portal.send(refreshToken, {}, { cookies: cookiesOf(once.headers) });
  await portal.send(refreshToken, {}, { cookies: dana.cookies });
  const again = await portal.signIn('demo');
  await portal.send(endSession, {}, again);
  expect(await told(await portal.signIn('demo'))).toEqual([
    'sign-in done',
    'sign-out done',
    'sign-in done',
    'refresh-reuse refused',
    'sign-in done',
  ]);
});

test('a wrong code that was mailed or texted is recorded, for a new number and for a password alike', async () => {
  const dana = await portal.signIn('demo');
  await portal.send(verifyMobile, { VerificationCode: '000000' }, dana);
  const wrong = { password_reset_token: '', email: PEOPLE.demo.email, code: '000000' };
  await portal.send(validateResetToken, wrong);
  expect(await told(dana)).toEqual(['sent-code refused', 'sent-code refused', 'sign-in done']);
});

test('a link that we never sent is recorded, and in the activity of nobody', async () => {
  const sam = await portal.signIn('single');
  const invented = { password_reset_token: '1.invented', email: '', code: '' };
  expect((await portal.send(validateResetToken, invented)).status).toBe(422);
  const rows = await portal.store.db.select().from(events).where(eq(events.kind, 'sent-link'));
  expect(rows.map(({ customerId, outcome }) => [customerId, outcome])).toEqual([[0, 'refused']]);
  expect(await told(sam)).toEqual(['sign-in done']);
});

test('the log tells who, what, from where and how it ended, and no address or email', async () => {
  await enter(PEOPLE.demo.email, 'not-the-password');
  await enter('nobody@home.example', 'not-the-password');
  const lines = log
    .said()
    .split('\n')
    .filter((line) => line.includes('security event'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'sign-in refused',
    'sign-in refused',
  ]);
  expect(lines[0]?.customer).not.toBe(lines[1]?.customer);
  expect(lines[0]?.caller).toBe(lines[1]?.caller);
  expect(String(lines[0]?.caller)).toMatch(/^[\w-]{16}$/);
  expect(log.said()).not.toMatch(/203\.0\.113\.9|@/);
});

test('where a proxy was forgotten the log says so of each event: the caller has no address', async () => {
  const { config, store } = portal.parts;
  const unknown = {
    parts: { ...portal.parts, config: { ...config, sandbox: false } },
    caller: '',
    device: '',
  };
  const origin = await originOf(unknown as unknown as RequestContext, 'request-1');
  await withOrigin(origin, () =>
    recordEvent({ db: store.db, customer: 1 }, portal.parts, 'sign-in', 'refused'),
  );
  const line =
    log
      .said()
      .split('\n')
      .find((said) => said.includes('security event')) ?? '{}';
  expect(redact(JSON.parse(line))).toMatchObject({ caller: 'no-address' });
});

test('an event is neither changed nor deleted', async () => {
  await enter(PEOPLE.demo.email, 'not-the-password');
  const { db } = portal.store;
  const [event] = await db.select().from(events).orderBy(desc(events.id)).limit(1);
  const refusals = await Promise.all(
    [
      db
        .update(events)
        .set({ outcome: 'done' })
        .where(eq(events.id, event?.id ?? 0)),
      db.delete(events).where(eq(events.id, event?.id ?? 0)),
      db.execute(sql`truncate events`),
    ].map((change) => change.then(() => 'done', codeOf)),
  );
  expect(refusals).toEqual(['P0001', 'P0001', 'P0001']);
});

test('an event of a change that was not made is neither kept nor logged', async () => {
  const change = portal.store.transact(async (db) => {
    await recordEvent({ db, customer: 1 }, portal.parts, 'method-removed', 'done');
    throw new Error('the change was not made');
  });
  await expect(change).rejects.toThrow('not made');
  expect(await portal.store.db.select().from(events)).toEqual([]);
  expect(log.said()).not.toContain('method-removed');
});
