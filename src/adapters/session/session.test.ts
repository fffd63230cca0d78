import { IDLE_REASON, UNVERIFIED_REASON } from '../../../domain/session/text/reasons.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { sampleCustomer as ada } from '../../../domain/fixtures/customer.ts';
import { SIGN_IN_AGAIN } from '../../../domain/session/text/en.ts';
import { UNOPENED_REASON } from '../../../domain/session/text/lost-lock.ts';
import { noticesMachine } from '../../../machines/app/notices.machine.ts';
import type { SessionEndReason } from '../../../machines/session/session-values.ts';
import type { App } from '../../app/app.ts';
import { type QueryDefinition, refreshQuery } from '../../queries/query.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { type Adapters, createAdapters } from '../adapters.ts';
import { readMarker, writeMarker } from './expected-session.ts';
import { leaveSession, resumeSession, shouldSwitchSession, type WithNotices } from './session.ts';
import { startSession } from './sign-in.ts';
import { beginSignIn } from './tab-identity.ts';

const HOUR = 3_600_000;

type Reply = () => Response | Promise<Response>;

const json = (status: number, body: object): Reply => {
  return () => Response.json(body, { status });
};

/** All adapters, with a server that chooses its answer by the end of the path. The requests are recorded. */
function world(over: Record<string, Reply> = {}, onDeviceFallback = () => {}) {
  const calls: string[] = [];
  const replies: Record<string, Reply> = {
    'POST access-token': json(200, { access_token: '7.first', expires_in: 900 }),
    'DELETE access-token': json(200, { success: true }),
    'POST RefreshToken': json(200, { data: { access_token: '7.second', expires_in: 900 } }),
    'GET GetLoggedCustomerDetails': json(200, { data: ada }),
    ...over,
  };
  const adapters = createAdapters({
    onDeviceFallback,
    fetch: async (url, init = {}) => {
      const name = `${init.method} ${String(url).split('/').at(-1)}`;
      const { Authorization: bearer } = init.headers as Record<string, string>;
      calls.push(bearer ? `${name} ${bearer.slice('Bearer '.length)}` : name);
      return replies[name]?.() ?? Response.json({ message: 'No.' }, { status: 404 });
    },
  });
  return { adapters, calls };
}

/** The toasts of a page, and the actor system that holds them. */
function toasts() {
  const notices = createActor(noticesMachine).start();
  const system = { get: () => notices } as unknown as WithNotices;
  return { notices, system, said: () => notices.getSnapshot().context.toasts.map(({ text }) => text) };
}

const UNUSED =
  'You were signed out because Billfold was not opened here for 7 days. What was kept on this device was removed.';

function remember(keep: boolean, lastUsed: number, customer = 7): void {
  writeMarker(localStorage, { state: 'expected', customer, keep, lastUsed });
}

const started = new Set<App>();

/** Stops the app at the end of the test, because a running app would hear the messages of the next test. */
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

it('a browser that refuses local storage signs me in, and says that nothing is kept (SES-14, ruling 13)', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const told: string[] = [];
  const { adapters } = world({}, () => told.push('nothing is kept'));
  const profile = await startSession(adapters, { token: 'once', keep: true });
  expect([profile.id, adapters.tokens.expected()?.customer, told]).toEqual([7, 7, ['nothing is kept']]);
  expect(await adapters.device.read('profile', 'signed-in')).toBeDefined();
  full.mockRestore();
});

it.each([
  ['the answer says who I am', ada, 'POST access-token billfold-web'],
  ['a server of the version before does not', undefined, 'GET GetLoggedCustomerDetails 7.first'],
])(
  'after a sign-in, who I am is asked only where it must be: %s (API-09, API-12)',
  async (_, customer, last) => {
    const answer = { access_token: '7.first', expires_in: 900, customer };
    const { adapters, calls } = world({ 'POST access-token': json(200, answer) });
    expect(await startSession(adapters, { token: 'once', keep: false })).toEqual(ada);
    expect(calls.at(-1)).toBe(last);
  },
);

describe('the ticket of a sign-in link', () => {
  const opened = async (ticket: string, lastUsed: number) => {
    remember(false, lastUsed);
    const { adapters, calls } = world();
    const { session } = start(adapters, ticket);
    await waitFor(session, (snapshot) => !snapshot.hasTag('busy'));
    return { session, calls };
  };

  it('signs in if the earlier session has expired (SES-29)', async () => {
    const { session, calls } = await opened('a-ticket', Date.now() - HOUR);
    expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
    expect(calls.filter((call) => call.startsWith('POST access-token'))).toEqual([
      'POST access-token billfold-web',
    ]);
  });

  it('does not replace a live session (SES-29)', async () => {
    const { session, calls } = await opened('a-ticket', Date.now());
    expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
    expect(calls.filter((call) => call.startsWith('POST access-token'))).toEqual([]);
  });

  it('is used once: the expired sign-in of another tab does not bring it back (SES-29)', async () => {
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
  ['seven days without use, with Keep me signed in', true, 7 * 24 * HOUR, UNUSED],
])('a start after %s shows the login page and the reason (SES-14)', async (_, keep, ago, reason) => {
  remember(keep, Date.now() - ago);
  const { session } = start(world().adapters);
  await waitFor(session, (snapshot) => snapshot.value === 'signedOut');
  expect(session.getSnapshot().context.reason).toBe(reason);
});

it('a start after seven days without use says how many unsent entries were deleted (ruling 14)', async () => {
  const { device } = world().adapters;
  await device.open(7, true);
  await device.save(['1', '2'].map((id) => ({ shelf: 'outbox', id, at: 1, value: { subject: id, id } })));
  device.close();
  remember(true, Date.now() - 7 * 24 * HOUR);
  const { adapters } = world();
  expect(await resumeSession(adapters)).toEqual({
    kind: 'none',
    reason: `${UNUSED} 2 entries that you had not sent are lost. Enter anew what you miss.`,
  });
  await adapters.device.open(7, true);
  expect(await adapters.device.list('outbox')).toEqual([]);
  await adapters.device.wipe();
});

it('unreadable entries that were promised to stay are still there after thirty idle minutes (rulings 14, 19)', async () => {
  const entry = { shelf: 'outbox', id: '1', at: 1, value: { kind: 'of a later build' } } as const;
  const { device } = world().adapters;
  await device.open(7, true);
  await device.save([entry]);
  device.close();
  remember(false, Date.now() - HOUR);
  const { adapters } = world();
  expect(await resumeSession(adapters)).toEqual({ kind: 'none', reason: IDLE_REASON });
  await adapters.device.open(7, false);
  expect(await adapters.device.list('outbox')).toMatchObject([{ id: '1', value: entry.value }]);
});

it('a start that fails to load the code for unsent entries stops at the sign-in with a reason, and the next start works (ruling 14)', async () => {
  remember(false, Date.now());
  const { adapters } = world();
  const open = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const { session } = start({ ...adapters, device: { ...adapters.device, open } });
  await waitFor(session, (snapshot) => snapshot.value === 'signedOut');
  expect(session.getSnapshot().context.reason).toBe(UNOPENED_REASON);
  const next = start(world().adapters);
  await waitFor(next.session, (snapshot) => snapshot.hasTag('signedIn'));
});

describe('a lost session', () => {
  const REFUSED = json(401, { message: 'Invalid Session' });

  const lost = async (over: Record<string, Reply>) => {
    remember(false, Date.now());
    const { adapters, calls } = world(over);
    const { session } = start(adapters);
    await waitFor(session, (snapshot) => snapshot.value === 'signedOut');
    await expect.poll(() => readMarker(localStorage)).toBeUndefined();
    return { reason: session.getSnapshot().context.reason, calls };
  };

  it('is ended at the server too when the profile is unverified (SES-27)', async () => {
    const { reason, calls } = await lost({
      'GET GetLoggedCustomerDetails': json(200, { data: { ...ada, verified: false } }),
    });
    expect(reason).toBe(UNVERIFIED_REASON);
    expect(calls.at(-1)).toBe('DELETE access-token 7.second');
  });

  it('is ended at the server too after a second 401 (SES-20)', async () => {
    const { reason, calls } = await lost({ 'GET GetLoggedCustomerDetails': REFUSED });
    expect(reason).toBe('Invalid Session');
    expect(calls.at(-1)).toBe('DELETE access-token 7.second');
  });

  it('is already over at the server after a refused renewal, so nothing more is sent (SES-23)', async () => {
    const { reason, calls } = await lost({ 'POST RefreshToken': REFUSED });
    expect(reason).toBe(`Invalid refresh token\n${SIGN_IN_AGAIN}`);
    expect(calls).toEqual(['POST RefreshToken']);
  });
});

it('a session whose cookie another account has replaced ends in this tab alone, with the reason (SES-18)', async () => {
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

describe('two customers who sign in at the same time in one browser', () => {
  const START = { token: 'a-token', keep: true };

  it('leave the later session alone: its sign-in ended the earlier one at the server when it replaced the cookie (SES-18)', async () => {
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
    'do not interrupt each other: a tab switches over unless its own sign-in %s (SES-18)',
    async (_, isSignedIn) => {
      const { adapters } = world();
      const end = beginSignIn(adapters);
      remember(true, Date.now(), 8);
      const following = shouldSwitchSession(adapters, 8);
      end(isSignedIn);
      expect(await following).toBe(!isSignedIn);
      expect(await shouldSwitchSession(adapters, 8)).toBe(true);
    },
  );

  it.each([
    ['at once', false],
    ['also where the server refused its calls before it heard of the other one', true],
  ])(
    'read in the tab of the earlier one that it now shows another account, %s (SES-18)',
    async (_, isRefused) => {
      const renewed = ['7.second', '8.second'];
      const { adapters } = world({
        'POST RefreshToken': () =>
          Response.json({ data: { access_token: renewed.shift() ?? '', expires_in: 900 } }),
      });
      const { system, said } = toasts();
      await startSession(adapters, START);
      await resumeSession(adapters, undefined, system);
      expect(said()).toEqual([]);
      sessionStorage.setItem('billfold.sign-in', ada.email);
      remember(true, Date.now(), 8);
      if (isRefused) await leaveSession(adapters, 'elsewhere', 'You were signed out.');
      expect(await resumeSession(adapters, undefined, system)).toMatchObject({
        kind: 'expected',
        customer: 8,
      });
      expect(said()).toEqual(['Another tab signed in as somebody else. This tab shows that account now.']);
      expect(sessionStorage).toHaveLength(0);
    },
  );
});

describe('my unsent entries', () => {
  const change = { shelf: 'outbox', id: '1', at: 1, value: { subject: 'a', id: '1' } } as const;
  const lostText = (entries: string) =>
    `${entries} lost: Keep me signed in is off on this device. Enter anew what you miss.`;

  const leftBy = async (
    how: SessionEndReason,
    keep: boolean,
    entries: Parameters<Adapters['device']['save']>[0],
  ) => {
    const { adapters } = world();
    await adapters.device.open(7, keep);
    await adapters.device.save(entries);
    return { reason: await leaveSession(adapters, how, 'It ended.'), device: adapters.device };
  };

  it.each(['idle', 'lost', 'elsewhere'] as const)(
    'are mentioned on the login page without Keep when the session ends by itself, and stay there: %s (rulings 13, 14)',
    async (how) => {
      const { reason } = await leftBy(how, false, [change]);
      expect(reason).toBe(`It ended. ${lostText('1 entry that you had not sent is')}`);
    },
  );

  it('include carts drafted offline, forms in progress and refused tax returns (ruling 14, CRT-37)', async () => {
    const { reason } = await leftBy('idle', false, [
      change,
      { shelf: 'draft', id: 'cart', at: 1, value: ['Home gas'] },
      { shelf: 'autoPays', id: 'draft 42', at: 1, value: { day: 3 } },
      { shelf: 'tax', id: 'draft aftermath/3', at: 1, value: { kind: 'refused' } },
      { shelf: 'bills', id: '42', at: 1, value: {} },
    ]);
    expect(reason).toBe(`It ended. ${lostText('4 entries that you had not sent are')}`);
  });

  it('are not called unsent if their answer was lost (ruling 19)', async () => {
    const { reason } = await leftBy('idle', false, [
      { ...change, value: { ...change.value, wasTried: true } },
    ]);
    expect(reason).toBe(
      'It ended. 1 entry may not have been sent, and is not here any more: Keep me signed in is off on this device. Look whether your changes are there.',
    );
  });

  it('wait with Keep until I am back, and nothing is said (SES-34)', async () => {
    const { reason, device } = await leftBy('idle', true, [change]);
    await device.open(7, true);
    expect([reason, (await device.list('outbox')).length]).toEqual(['It ended.', 1]);
    await device.wipe();
  });

  it.each([
    ['at once', false],
    ['even if that sign-in had already ended the session', true],
  ])(
    'are mentioned without Keep when the tab switches to another sign-in, %s (ruling 14)',
    async (_, isLost) => {
      const { adapters } = world({
        'POST RefreshToken': json(200, { data: { access_token: '8.second', expires_in: 900 } }),
      });
      const { system, said, notices } = toasts();
      await startSession(adapters, { token: 'a-token', keep: false });
      await adapters.device.save([change]);
      remember(false, Date.now(), 8);
      notices.send({ type: 'toast.shown', toast: { tone: 'ok', text: 'Saved.', seconds: 15 } });
      if (isLost) await leaveSession(adapters, 'elsewhere', 'You were signed out.', system);
      await resumeSession(adapters, undefined, system);
      expect(said()).toEqual([
        `Another tab signed in as somebody else. This tab shows that account now. ${lostText('1 entry that you had not sent is')}`,
      ]);
    },
  );

  it('are mentioned on the login page of an app whose idle session ends', async () => {
    remember(false, Date.now());
    const { adapters } = world();
    const { session } = start(adapters);
    await waitFor(session, (snapshot) => snapshot.hasTag('signedIn'));
    await adapters.device.save([change]);
    session.send({ type: 'session.lost', reason: 'It ended.' });
    await waitFor(session, (snapshot) => snapshot.value === 'signedOut');
    expect(session.getSnapshot().context.reason).toBe(
      `It ended. ${lostText('1 entry that you had not sent is')}`,
    );
  });
});

describe('toasts of the signed-in customer', () => {
  const toast = { tone: 'error', text: 'It was not saved.', seconds: 15 } as const;

  it.each([
    ['a confirmed Logout', { type: 'logout.confirmed' }],
    ['a lost session', { type: 'session.lost', reason: 'It ended.' }],
    ['a Logout in another tab', { type: 'tab.signedOut', reason: 'It ended.' }],
  ] as const)('are gone for the next customer after %s, even if they came late (SES-35)', async (_, end) => {
    remember(false, Date.now());
    const { session, notices } = start(world().adapters);
    await waitFor(session, (snapshot) => snapshot.hasTag('signedIn'));
    notices.send({ type: 'toast.shown', toast });
    session.send({ type: 'logout.chosen', unsent: true });
    expect(notices.getSnapshot().context.toasts).toHaveLength(1);
    session.send(end);
    notices.send({ type: 'toast.shown', toast: { ...toast, text: 'It was not sent.' } });
    await waitFor(session, (snapshot) => snapshot.value === 'signedOut');
    expect(notices.getSnapshot().context.toasts).toEqual([]);
  });
});

describe('Logout', () => {
  it('is announced to the other tabs before anything is cleared, so that they write nothing after it (SES-18, SES-35)', async () => {
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

  it.each([
    ['continues a session', undefined],
    ['began with the ticket of a sign-in link', 'a-ticket'],
  ])(
    'in another tab is noticed by one that still waits for its first screen and %s (SES-18, SES-29)',
    async (_, ticket) => {
      const { adapters } = world();
      if (ticket === undefined) {
        remember(true, Date.now());
        await adapters.device.open(7, true);
        await adapters.device.save([{ shelf: 'profile', id: 'signed-in', at: 1, value: ada }]);
      }
      let bring = () => {};
      const brought = new Promise<void>((resolve) => {
        bring = resolve;
      });
      // Resolves when the start has read or saved the profile and waits for the first screen.
      let startWaiting = () => {};
      const isWaiting = new Promise<void>((resolve) => {
        startWaiting = resolve;
      });
      const awaited = Object.assign(Object.create(brought), {
        // biome-ignore lint/suspicious/noThenProperty: the call of `then` shows that the start is waiting
        then: (...given: Parameters<typeof brought.then>) => {
          startWaiting();
          return brought.then(...given);
        },
      }) as Promise<void>;
      const resuming = resumeSession(adapters, ticket, undefined, awaited);
      await isWaiting;
      writeMarker(localStorage, undefined);
      bring();
      expect(await resuming).toEqual({ kind: 'none', reason: undefined });
      expect(adapters.device.opening()).toBeNull();
    },
  );

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

it('a view that was fetched for one customer is not saved for the next (SES-34)', async () => {
  const { adapters } = world();
  const { device } = adapters;
  const view: QueryDefinition<string> = {
    shelf: 'receipts',
    id: '1',
    fetch: async () => {
      await device.open(8, true);
      return 'of 7';
    },
  };
  await device.open(7, true);
  await refreshQuery(view, adapters, new AbortController().signal);
  expect(await device.read('receipts', '1')).toBeUndefined();
});
