import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOtherSession, listSessions, removeCustomer } from '../../domain/profile/settings-calls.ts';
import { listActivity } from '../../domain/session/activity-calls.ts';
import {
  CLIENT_TOKEN,
  endSession,
  exchangeToken,
  getProfile,
  mintSignInTicket,
  refreshToken,
} from '../../domain/session/calls.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { cookiesOf, openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { accessTokens, sessions } from '../store/schema/customers.ts';
import { events } from '../store/schema/events.ts';

let portal: Portal;

beforeEach(async () => {
  portal = await openPortal();
});

afterEach(() => portal.close());

const refresh = (cookies: string) => portal.send(refreshToken, {}, { cookies });
const profileStatus = async (token: string) => (await portal.send(getProfile, {}, { token })).status;

/** Ends the cookie of a browser where it says so. */
const dropsCookie = (headers: Headers) => cookiesOf(headers).includes('billfold-refresh=');

test('a removed customer’s cookie is dropped, and another customer’s in the same browser is kept', async () => {
  const dana = await portal.signIn('single');
  const sam = await portal.signIn('demo');
  const kept = await portal.send(removeCustomer, {}, { token: dana.token, cookies: sam.cookies });
  expect([kept.status, dropsCookie(kept.headers)]).toEqual([200, false]);
  const own = await portal.send(removeCustomer, {}, sam);
  expect([own.status, dropsCookie(own.headers)]).toEqual([200, true]);
});

test('a browser that sends no cookie is told to drop it, at a sign-out and at a removal', async () => {
  const [first, second] = [await portal.signIn('single'), await portal.signIn('single')];
  const signedOut = await portal.send(endSession, {}, { token: first.token });
  expect(dropsCookie(signedOut.headers)).toBe(true);
  const removed = await portal.send(removeCustomer, {}, { token: second.token });
  expect(dropsCookie(removed.headers)).toBe(true);
});

test('only tokens of ours are looked for once more where no former primary can answer', async () => {
  const dana = await portal.signIn('single');
  const certain = vi.spyOn(portal.parts.store, 'certain');
  const asked = () => certain.mock.calls.length;
  const madeUp = dana.cookies.replace(/(billfold-refresh=\d+\.[0-9a-f-]{36}\.)[\w-]+\.[\w-]+/, '$1made.up');
  const [customer] = dana.token.split('.');
  expect(await profileStatus(`${customer}.made-up.token`)).toBe(401);
  await portal.store.db.delete(accessTokens);
  await portal.store.db.delete(sessions);
  expect((await refresh(madeUp)).status).toBe(401);
  expect(asked()).toBe(0);
  expect((await refresh(dana.cookies)).status).toBe(401);
  expect(asked()).toBe(1);
  expect(await profileStatus(dana.token)).toBe(401);
  expect(asked()).toBe(2);
});

test('a session that was not used for too long is looked for once more: it may have been used elsewhere', async () => {
  const dana = await portal.signIn('single', true);
  portal.pass(7 * DAY + 1);
  const certain = vi.spyOn(portal.parts.store, 'certain');
  expect((await refresh(dana.cookies)).status).toBe(401);
  expect(certain).toHaveBeenCalledTimes(1);
});

test('a session that has ended is not looked for once more', async () => {
  const dana = await portal.signIn('single');
  await portal.send(endSession, {}, dana);
  const certain = vi.spyOn(portal.parts.store, 'certain');
  expect(await profileStatus(dana.token)).toBe(401);
  expect((await refresh(dana.cookies)).status).toBe(401);
  expect(certain).not.toHaveBeenCalled();
});

test('a session shows when it was used last, to the minute', async () => {
  const dana = await portal.signIn('single');
  const used = async () => {
    const [row] = await portal.store.db.select().from(sessions);
    return row?.lastUsedAt.getTime();
  };
  const began = portal.parts.clock.now();
  await portal.store.db.delete(sessions).where(eq(sessions.keep, true));
  portal.pass(MINUTE);
  await profileStatus(dana.token);
  expect(await used()).toBe(began);
  portal.pass(1);
  await profileStatus(dana.token);
  expect(await used()).toBe(began + MINUTE + 1);
  const { items } = (await portal.send(listSessions, {}, dana)).answer();
  expect(items.map(({ is_current }) => is_current)).toEqual([true]);
});

async function byLink(from: SignedInCustomer): Promise<SignedInCustomer> {
  const { ticket } = (await portal.send(mintSignInTicket, {}, from)).answer();
  const linked = await portal.send(
    exchangeToken,
    { grant_type: 'ticket', guest_token: ticket, originator: 'test', recaptcha_token: '', keep: false },
    { token: CLIENT_TOKEN },
  );
  return { token: linked.answer().access_token, cookies: cookiesOf(linked.headers) };
}

test('a link of a session that is gone signs nobody in (SES-29)', async () => {
  const dana = await portal.signIn('single');
  const { ticket } = (await portal.send(mintSignInTicket, {}, dana)).answer();
  await portal.store.db.delete(accessTokens);
  await portal.store.db.delete(sessions);
  const request = { grant_type: 'ticket' as const, guest_token: ticket, originator: 'test', keep: false };
  const refused = await portal.send(
    exchangeToken,
    { ...request, recaptcha_token: '' },
    { token: CLIENT_TOKEN },
  );
  expect(refused.status).toBe(401);
});

test('a browser keeps its name from one sign-in to the next', async () => {
  const first = await portal.signIn('single');
  const again = await portal.signIn('single', false, first.cookies);
  const nameIn = ({ cookies }: SignedInCustomer) => /billfold-device=[^;]+/.exec(cookies)?.[0];
  expect(nameIn(first)).toBeDefined();
  expect(nameIn(again)).toBe(nameIn(first));
});

test('what a customer signs in and out of stands in the recent activity, each as done', async () => {
  const dana = await portal.signIn('single');
  await portal.send(endSession, {}, await byLink(dana));
  await portal.send(endSession, {}, dana);
  const again = await portal.signIn('single');
  const first = await refresh(again.cookies);
  await refresh(cookiesOf(first.headers));
  await refresh(again.cookies);
  const other = await portal.signIn('single');
  const last = await portal.signIn('single');
  const devices = (await portal.send(listSessions, {}, last)).answer().items;
  const { id = '' } = devices.find(({ is_current }) => !is_current) ?? {};
  (await portal.send(endOtherSession, { id }, last)).answer();
  expect(await profileStatus(other.token)).toBe(401);
  const { items } = (await portal.send(listActivity, {}, last)).answer();
  expect(items.map(({ kind, outcome }) => `${kind} ${outcome}`).reverse()).toEqual([
    'sign-in done',
    'sign-in-by-link done',
    'sign-out done',
    'sign-out done',
    'sign-in done',
    'refresh-reuse refused',
    'sign-in done',
    'sign-in done',
    'session-ended done',
  ]);
  const named = and(eq(events.kind, 'refresh-reuse'), eq(events.outcome, 'refused'));
  const [reuse] = await portal.store.db.select().from(events).where(named);
  expect(again.cookies).toContain(reuse?.sessionId ?? 'none');
});
