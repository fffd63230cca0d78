import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { UNOPENED_REASON } from '../../domain/device-lock.ts';
import { sampleCustomer as ada } from '../../domain/sample-customer.ts';
import type { ToastWords } from '../../machines/notices.ts';
import { IDLE_REASON, type Leaving, UNVERIFIED_REASON } from '../../machines/session-facts.ts';
import { refreshView, type View } from '../read-view.ts';
import { type App, startApp } from '../start-app.ts';
import { type Adapters, createAdapters } from './adapters.ts';
import { readMarker, writeMarker } from './expected-session.ts';
import { KEPT_REASON, leaveSession, resumeSession, shallFollow, type WithNotices } from './session.ts';
import { beginHere } from './sign-in-here.ts';
import { startSession } from './start-session.ts';

const HOUR = 3_600_000;

type Reply = () => Response | Promise<Response>;

const json = (status: number, body: object): Reply => {
  return () => Response.json(body, { status });
};

/** Everything outside the machines against a server that answers by the end of the path; what was asked is written down. */
function world(over: Record<string, Reply> = {}) {
  const calls: string[] = [];
  const replies: Record<string, Reply> = {
    'POST access-token': json(200, { access_token: '7.first', expires_in: 900 }),
    'DELETE access-token': json(200, { success: true }),
    'POST RefreshToken': json(200, { data: { access_token: '7.second', expires_in: 900 } }),
    'GET GetLoggedCustomerDetails': json(200, { data: ada }),
    ...over,
  };
  const adapters = createAdapters({
    fetch: async (url, init = {}) => {
      const name = `${init.method} ${String(url).split('/').at(-1)}`;
      const { Authorization: bearer } = init.headers as Record<string, string>;
      calls.push(bearer ? `${name} ${bearer.slice('Bearer '.length)}` : name);
      return replies[name]?.() ?? Response.json({ message: 'No.' }, { status: 404 });
    },
  });
  return { adapters, calls };
}

function remember(keep: boolean, lastUsed: number, customer = 7): void {
  writeMarker(localStorage, { state: 'expected', customer, keep, lastUsed });
}

const started = new Set<App>();

/** Until the end of the test: an app that goes on hears what the tabs of the next one tell each other. */
function start(...given: Parameters<typeof startApp>): App {
  const app = startApp(...given);
  started.add(app);
  return app;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const { root } of started) root.stop();
  started.clear();
});

describe('the ticket of a link', () => {
  const opened = async (ticket: string, lastUsed: number) => {
    remember(false, lastUsed);
    const { adapters, calls } = world();
    const { session } = start(adapters, ticket);
    await waitFor(session, (snapshot) => !snapshot.hasTag('busy'));
    return { session, calls };
  };

  it('signs in where the session from before has run out (SES-29)', async () => {
    const { session, calls } = await opened('a-ticket', Date.now() - HOUR);
    expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
    expect(calls.filter((call) => call.startsWith('POST access-token'))).toEqual([
      'POST access-token billfold-web',
    ]);
  });

  it('replaces no session that goes on (SES-29)', async () => {
    const { session, calls } = await opened('a-ticket', Date.now());
    expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
    expect(calls.filter((call) => call.startsWith('POST access-token'))).toEqual([]);
  });

  it('is used once: a sign-in in another tab that has run out again does not bring it back (SES-29)', async () => {
    const { session, calls } = await opened('a-ticket', Date.now());
    remember(false, Date.now() - HOUR);
    session.send({ type: 'tab.signedIn' });
    await waitFor(session, (snapshot) => snapshot.value === 'signedOut');
    expect(session.getSnapshot().context.reason).toBe(IDLE_REASON);
    expect(calls.filter((call) => call.startsWith('POST access-token'))).toEqual([]);
  });
});

it.each([
  ['thirty idle minutes', false, HOUR, IDLE_REASON],
  ['seven days without use, with Keep me signed in', true, 7 * 24 * HOUR, KEPT_REASON],
])('a start after %s shows the login page and says why (SES-14)', async (_, keep, ago, reason) => {
  remember(keep, Date.now() - ago);
  const { session } = start(world().adapters);
  await waitFor(session, (snapshot) => snapshot.value === 'signedOut');
  expect(session.getSnapshot().context.reason).toBe(reason);
});

it('a start without the part that looks through the device stops at the sign-in with a reason, and the next one goes on (ruling 14)', async () => {
  remember(false, Date.now());
  const { adapters } = world();
  const open = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const { session } = start({ ...adapters, device: { ...adapters.device, open } });
  await waitFor(session, (snapshot) => snapshot.value === 'signedOut');
  expect(session.getSnapshot().context.reason).toBe(UNOPENED_REASON);
  const next = start(world().adapters);
  await waitFor(next.session, (snapshot) => snapshot.hasTag('signedIn'));
});

describe('a session that is lost', () => {
  const REFUSED = json(401, { message: 'Invalid Session' });

  const lost = async (over: Record<string, Reply>) => {
    remember(false, Date.now());
    const { adapters, calls } = world(over);
    const { session } = start(adapters);
    await waitFor(session, (snapshot) => snapshot.value === 'signedOut');
    await expect.poll(() => readMarker(localStorage)).toBeUndefined();
    return { reason: session.getSnapshot().context.reason, calls };
  };

  it('by an unverified profile is ended at the server too (SES-27)', async () => {
    const { reason, calls } = await lost({
      'GET GetLoggedCustomerDetails': json(200, { data: { ...ada, verified: false } }),
    });
    expect(reason).toBe(UNVERIFIED_REASON);
    expect(calls.at(-1)).toBe('DELETE access-token 7.second');
  });

  it('by a second 401 is ended at the server too (SES-20)', async () => {
    const { reason, calls } = await lost({ 'GET GetLoggedCustomerDetails': REFUSED });
    expect(reason).toBe('Invalid Session');
    expect(calls.at(-1)).toBe('DELETE access-token 7.second');
  });

  it('by a refused renewal is over there, and nothing more is asked (SES-23)', async () => {
    const { reason, calls } = await lost({ 'POST RefreshToken': REFUSED });
    expect(reason).toBe('Invalid refresh token');
    expect(calls).toEqual(['POST RefreshToken']);
  });
});

it('a session whose cookie another account has taken ends in this tab alone, with the reason (SES-18)', async () => {
  remember(false, Date.now());
  const tokens = ['7.second', '8.first'];
  const { adapters, calls } = world({
    'POST RefreshToken': () =>
      Response.json({ data: { access_token: tokens.shift() ?? '', expires_in: 900 } }),
    'GET GetLoggedCustomerDetails': json(401, { message: 'Invalid Session' }),
  });
  const { session } = start(adapters);
  await waitFor(session, (snapshot) => snapshot.value === 'signedOut');
  expect(session.getSnapshot().context.reason).toBe(
    'You were signed out because somebody signed in with another account in this browser.',
  );
  expect(calls).toEqual(['POST RefreshToken', 'GET GetLoggedCustomerDetails 7.second', 'POST RefreshToken']);
  expect(readMarker(localStorage)?.state).toBe('expected');
});

describe('two customers who sign in beside each other in one browser', () => {
  const START = { token: 'a-token', keep: true };

  it('leave the session of the later one alone, which has ended the other one at the server as it took the cookie (SES-18)', async () => {
    const { adapters, calls } = world();
    const lockOf = () => {
      remember(true, Date.now(), 8);
      return Promise.resolve(undefined);
    };
    const meeting: Adapters = { ...adapters, device: { ...adapters.device, lockOf } };
    await expect(startSession(meeting, START)).rejects.toThrow('ended in another tab');
    expect(readMarker(localStorage)).toMatchObject({ state: 'expected', customer: 8 });
    expect(calls.at(-1)).toBe('GET GetLoggedCustomerDetails 7.first');
    expect([adapters.device.opening(), adapters.tokens.current()]).toEqual([null, undefined]);
  });

  it.each([
    ['succeeds', true],
    ['fails', false],
  ])(
    'are not broken off by each other: a tab goes over unless its own sign-in %s (SES-18)',
    async (_, isSignedIn) => {
      const { adapters } = world();
      const end = beginHere(adapters);
      remember(true, Date.now(), 8);
      const following = shallFollow(adapters, 8);
      end(isSignedIn);
      expect(await following).toBe(!isSignedIn);
      expect(await shallFollow(adapters, 8)).toBe(true);
    },
  );

  it.each([
    ['at once', false],
    ['also where the server refused its calls before it heard of the other one', true],
  ])(
    'read in the tab of the earlier one that it shows another account now, %s (SES-18)',
    async (_, isRefused) => {
      const renewed = ['7.second', '8.second'];
      const { adapters } = world({
        'POST RefreshToken': () =>
          Response.json({ data: { access_token: renewed.shift() ?? '', expires_in: 900 } }),
      });
      const said: string[] = [];
      const system = { get: () => ({ send: ({ toast }: { toast: ToastWords }) => said.push(toast.text) }) };
      await startSession(adapters, START);
      await resumeSession(adapters, undefined, system as unknown as WithNotices);
      expect(said).toEqual([]);
      sessionStorage.setItem('billfold.sign-in', ada.email);
      remember(true, Date.now(), 8);
      if (isRefused) await leaveSession(adapters, 'elsewhere', 'You were signed out.');
      expect(await resumeSession(adapters, undefined, system as unknown as WithNotices)).toMatchObject({
        kind: 'expected',
        customer: 8,
      });
      expect(said).toEqual(['Somebody signed in with another tab. This tab shows that account now.']);
      expect(sessionStorage).toHaveLength(0);
    },
  );
});

describe('what I had changed without a connection and without Keep', () => {
  const leftBy = async (how: Leaving, keep: boolean) => {
    const { adapters } = world();
    const said: string[] = [];
    const system = { get: () => ({ send: ({ toast }: { toast: ToastWords }) => said.push(toast.text) }) };
    await adapters.device.open(7, keep);
    await adapters.device.save([{ shelf: 'outbox', id: '1', at: 1, value: {} }]);
    await leaveSession(adapters, how, '', system as unknown as WithNotices);
    return { said, device: adapters.device };
  };

  it.each(['idle', 'lost', 'elsewhere'] as const)(
    'is told as lost when the session ends by itself: %s (rulings 13, 14)',
    async (how) => {
      const { said } = await leftBy(how, false);
      expect(said).toEqual([
        'What you had changed without a connection was not sent, and is lost: Keep me signed in is off on this device.',
      ]);
    },
  );

  it('waits with Keep for when I am back, and nothing is said (SES-34)', async () => {
    const { said, device } = await leftBy('idle', true);
    await device.open(7, true);
    expect([said, (await device.list('outbox')).length]).toEqual([[], 1]);
    await device.wipe();
  });
});

describe('Logout', () => {
  it('is told to the other tabs before anything is cleared, so that they write nothing after it (SES-18, SES-35)', async () => {
    const { adapters } = world();
    const order: string[] = [];
    const noting: Adapters = {
      ...adapters,
      tabs: { ...adapters.tabs, tell: ({ type }) => order.push(type) },
      device: {
        ...adapters.device,
        wipe: async () => {
          order.push('wiping');
        },
      },
    };
    await leaveSession(noting, 'chosen', '');
    expect(order).toEqual(['tab.signedOut', 'wiping']);
  });

  it('in another tab is noticed by one that still waits for its first screen (SES-18)', async () => {
    const { adapters } = world();
    remember(true, Date.now());
    let bring = () => {};
    const brought = new Promise<void>((resolve) => {
      bring = resolve;
    });
    const resuming = resumeSession(adapters, undefined, undefined, brought);
    await expect.poll(() => adapters.device.opening()?.customer).toBe(7);
    await expect.poll(() => adapters.tokens.current()).toBe('7.second');
    await new Promise((next) => setTimeout(next));
    writeMarker(localStorage, undefined);
    bring();
    expect(await resuming).toEqual({ kind: 'none', reason: undefined });
  });

  it('in another tab is noticed by one that is still opening the device (SES-18)', async () => {
    const { adapters } = world();
    remember(true, Date.now());
    const resuming = resumeSession(adapters);
    writeMarker(localStorage, undefined);
    expect(await resuming).toEqual({ kind: 'none', reason: undefined });
    await adapters.device.save([{ shelf: 'bills', id: '1', at: 1, value: 'late' }]);
    expect(await adapters.device.read('bills', '1')).toBeUndefined();
  });
});

it('a view that was fetched for one customer is not kept for the next (SES-34)', async () => {
  const { adapters } = world();
  const { device } = adapters;
  const view: View<string> = {
    shelf: 'receipts',
    id: '1',
    fetch: async () => {
      await device.open(8, true);
      return 'of 7';
    },
  };
  await device.open(7, true);
  await refreshView(view, adapters, new AbortController().signal);
  expect(await device.read('receipts', '1')).toBeUndefined();
});
