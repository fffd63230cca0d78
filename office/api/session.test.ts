import { afterEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { OFFICE_IDLE } from '../../domain/office/limits.ts';
import { getStaffSession } from '../../domain/office/session-calls.ts';
import { browserPasskeys } from './passkeys.ts';
import { openOfficeSession } from './session.ts';

const STAFF = {
  email: 'ada@harbor.example',
  name: 'Ada',
  grants: [],
  billers: [],
  factors: ['app'],
  fresh_until: 1_795_600_000,
  idle_until: 1_795_600_000,
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** The tabs of one browser, which share a cookie. */
async function browser(tabs: number, { isIn = true } = {}) {
  const cookie = { isIn };
  const fake: typeof fetch = async (address) => {
    const path = String(address);
    if (path.endsWith('/sign-out')) cookie.isIn = false;
    if (path.endsWith('/factor')) cookie.isIn = true;
    if (path.endsWith('/sign-in')) return Response.json({ ticket: 't', factors: ['app'] });
    if (path.endsWith('/sign-out')) return Response.json({ success: true });
    return cookie.isIn
      ? Response.json(STAFF)
      : Response.json({ message: 'Please sign in.', code: 'office.not-signed-in' }, { status: 401 });
  };
  const opened = Array.from({ length: tabs }, () =>
    openOfficeSession({ fetch: fake, passkeys: browserPasskeys, invitation: '' }),
  );
  for (const { session } of opened) await waitFor(session, (state) => !state.hasTag('busy'));
  return { cookie, opened };
}

type Opened = Awaited<ReturnType<typeof browser>>['opened'][number];

const signedIn = ({ session }: Opened) => waitFor(session, (state) => state.hasTag('signedIn'));
const ended = ({ session }: Opened) => waitFor(session, (state) => state.context.end !== undefined);

test('a sign-out ends the session of every tab', async () => {
  const { opened } = await browser(2);
  const [first, second] = opened as [Opened, Opened];
  first.session.send({ type: 'signOut.chosen' });
  expect((await ended(second)).context.end).toBe('left elsewhere');
  expect((await ended(first)).context.end).toBe('left');
});

test('a sign-in opens the other tabs', async () => {
  const { opened } = await browser(2, { isIn: false });
  const [first, second] = opened as [Opened, Opened];
  first.session.send({ type: 'credentials.submitted', email: 'a', password: 'b' });
  await waitFor(first.session, (state) => state.hasTag('code'));
  first.session.send({ type: 'code.submitted', code: '123456' });
  await signedIn(first);
  expect((await signedIn(second)).context.staff?.name).toBe('Ada');
});

test('a session that the server has ended is over at the next call', async () => {
  const { cookie, opened } = await browser(1);
  const [tab] = opened as [Opened];
  cookie.isIn = false;
  await tab.client.ask(getStaffSession, {});
  expect((await ended(tab)).context.end).toBe('lost');
});

test('a device that wakes after 15 minutes shows nothing of before', async () => {
  const { opened } = await browser(1);
  const [tab] = opened as [Opened];
  const wakes = Date.now() + OFFICE_IDLE;
  vi.spyOn(Date, 'now').mockReturnValue(wakes);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tab.session.getSnapshot().context.end ?? 'ending').toBe('ending');
  expect(tab.session.getSnapshot().hasTag('signedIn')).toBe(false);
  expect((await ended(tab)).context.end).toBe('idle');
});

test('a question for a fresh code ends with the session', async () => {
  const { opened } = await browser(1);
  const [tab] = opened as [Opened];
  tab.factor.send({ type: 'factor.wanted' });
  tab.session.send({ type: 'session.lost' });
  expect(tab.factor.getSnapshot().hasTag('asked')).toBe(false);
});
