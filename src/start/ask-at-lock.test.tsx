import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, setup, waitFor } from 'xstate';
import { sampleCustomer as ada } from '../../domain/fixtures/customer.ts';
import { UNREADABLE_REASON, WIPED_REASON } from '../../domain/session/text/lost-lock.ts';
import { Authenticator } from '../../tests/support/authenticator.ts';
import { type Adapters, createAdapters } from '../adapters/adapters.ts';
import { systemClock } from '../adapters/clock/clock.ts';
import { removeDeviceLock, setPasskey, setPin } from '../adapters/device/lock.ts';
import { markLock } from '../adapters/device/lock-mark.ts';
import type { LockRow } from '../adapters/device/store.ts';
import { takeUnreadNews } from '../adapters/device/unsent-entries.ts';
import { trackDelivery } from '../adapters/http/delivery-in-flight.ts';
import { readMarker, writeMarker } from '../adapters/session/expected-session.ts';
import { startSession } from '../adapters/session/sign-in.ts';
import { watchActivity } from '../adapters/session/watch-activity.ts';
import { hasUnreadableEntries } from '../offline/unread-entries.ts';
import { askAtLock } from './ask-at-lock.tsx';
// The app loads it after the sign-in; a test may be over by then.
import './signed-in-services.ts';
import { startApp as start } from './start-app.ts';

const PIN = '190273';
const WRONG = '704418';
const MINUTE = 60_000;

let now = Date.now();

/**
 * Hashing a PIN takes long on purpose, and several seconds on a busy machine. Fewer rounds lead through the same
 * steps.
 */
const quickSubtle = new Proxy(webcrypto.subtle, {
  get(subtle, name) {
    if (name === 'deriveBits')
      return (by: Pbkdf2Params, key: CryptoKey, length: number) =>
        subtle.deriveBits('iterations' in by ? { ...by, iterations: 1_000 } : by, key, length);
    const member = subtle[name as keyof typeof subtle];
    return typeof member === 'function' ? member.bind(subtle) : member;
  },
});
const quickCrypto = {
  subtle: quickSubtle,
  getRandomValues: webcrypto.getRandomValues.bind(webcrypto),
  randomUUID: webcrypto.randomUUID.bind(webcrypto),
};

const running = new Set<ReturnType<typeof start>['root']>();

/** An app that ran on would follow the sign-ins of later tests, and ask for its own lock. */
function startApp(adapters: Adapters) {
  const app = start(adapters);
  running.add(app.root);
  return app;
}

afterEach(() => {
  for (const root of running) root.stop();
  running.clear();
});

function world(isOnline = false): Adapters {
  const replies: Record<string, object> = {
    'access-token': { access_token: '7.first', expires_in: 900, success: true },
    GetLoggedCustomerDetails: { data: ada },
  };
  const adapters = createAdapters({
    clock: { ...systemClock, now: () => now },
    lockScreen: async () => askAtLock(adapters),
    fetch: async (url) => {
      const reply = replies[String(url).split('/').at(-1) ?? ''];
      if (!isOnline || !reply) throw new TypeError('no connection');
      return Response.json(reply);
    },
  });
  return adapters;
}

/** A device with Ada's bills under a PIN, after its app was closed. */
async function lockedDevice(): Promise<void> {
  const { device } = world();
  await device.open(8, true);
  await device.wipe();
  await device.open(7, true);
  await device.save([
    { shelf: 'profile', id: 'signed-in', at: 1, value: ada },
    { shelf: 'outbox', id: '000-key', at: 2, value: { kind: 'of a later build' } },
  ]);
  const lockable = await device.lockOf(7);
  if (lockable) await setPin(lockable, 7, PIN);
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: true, lastUsed: now });
}

const tryPin = async (pin: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: 'PIN' }), { target: { value: pin } });
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
};

beforeEach(async () => {
  vi.stubGlobal('crypto', quickCrypto);
  localStorage.clear();
  document.body.innerHTML = '<div id="app"></div>';
  now = Date.now();
  await lockedDevice();
});

describe('a start of the app on a locked device without a connection', () => {
  it('shows the lock in place of the app, and the app once the lock is opened (SES-14, ruling 15)', async () => {
    const adapters = world();
    const { session } = startApp(adapters);
    await screen.findByRole('heading', { name: 'Billfold is locked' });
    expect(document.getElementById('app')?.hidden).toBe(true);
    expect([session.getSnapshot().value, adapters.device.opening()]).toEqual(['resuming', null]);
    await tryPin(PIN);
    await waitFor(session, (snapshot) => snapshot.hasTag('signedIn'));
    expect(session.getSnapshot().context.profile?.fname).toBe('Ada');
    expect([screen.queryByRole('heading'), document.getElementById('app')?.hidden]).toEqual([null, false]);
  });

  it('moves the focus to the title once the page is there', async () => {
    const { session } = startApp(world());
    await tryPin(PIN);
    await waitFor(session, (snapshot) => snapshot.hasTag('signedIn'));
    expect(document.activeElement).toBe(document.body);
    const app = document.getElementById('app');
    if (app) app.innerHTML = '<main id="main"><h1 tabindex="-1">Accounts</h1></main>';
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('leaves the focus alone once I have begun to do something', async () => {
    const { session } = startApp(world());
    await tryPin(PIN);
    await waitFor(session, (snapshot) => snapshot.hasTag('signedIn'));
    fireEvent.pointerDown(document.body);
    const app = document.getElementById('app');
    if (app) app.innerHTML = '<main id="main"><h1 tabindex="-1">Accounts</h1></main>';
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(document.body);
  });

  it('leads to the sign-in after five wrong PINs, says that the account is unchanged, and deletes all rows', async () => {
    const adapters = world();
    const { session } = startApp(adapters);
    for (const left of ['4 tries', '3 tries', '2 tries', 'Last try']) {
      await tryPin(WRONG);
      await screen.findByText(new RegExp(`^${left}`));
    }
    await tryPin(WRONG);
    await waitFor(session, ({ value }) => value === 'signedOut');
    expect(session.getSnapshot().context.reason).toBe(WIPED_REASON.spent);
    expect((await adapters.device.lockOf(7))?.lock).toBeUndefined();
    // The sign-out still waits for a connection to reach the server (ruling 14).
    expect(readMarker(localStorage)).toEqual({ state: 'ending' });
  });

  it('asks first before choosing the password deletes the rows', async () => {
    const adapters = world();
    const { session } = startApp(adapters);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in with your password instead' }));
    await screen.findByRole('heading', { name: 'Sign in instead?' });
    screen.getByText('1 change waits on this device for a connection, or as a form that you began.');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in with your password instead' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove and sign in' }));
    await waitFor(session, ({ value }) => value === 'signedOut');
    expect(session.getSnapshot().context.reason).toBe(WIPED_REASON.givenUp);
    expect((await adapters.device.lockOf(7))?.lock).toBeUndefined();
  });
});

it('a lock that returns over an open page gives the focus back to the control that had it', async () => {
  const adapters = world();
  const lockable = await adapters.device.lockOf(7);
  if (!lockable) throw new Error('nothing is kept');
  const app = document.getElementById('app');
  if (app) app.innerHTML = '<main id="main"><h1 tabindex="-1">Accounts</h1><button>Pay</button></main>';
  const pay = screen.getByRole('button', { name: 'Pay' });
  pay.focus();
  const answer = askAtLock(adapters)(lockable, 7, { by: 'start', keep: true });
  await tryPin(PIN);
  expect(await answer).toBe('open');
  expect(document.activeElement).toBe(pay);
});

it('a start that misses its lock opens nothing, deletes the rows, and says so at the sign-in', async () => {
  const thief = world();
  const locked = await thief.device.lockOf(7);
  await locked?.locks.transact((rows) => rows.removeLock(7));
  const adapters = world();
  const { session } = startApp(adapters);
  await waitFor(session, ({ value }) => value === 'signedOut');
  expect(session.getSnapshot().context.reason).toBe(WIPED_REASON.missing);
  await adapters.device.open(7, true);
  expect(await adapters.device.list('profile')).toEqual([]);
});

it('a start that cannot read the lock stops at the sign-in and deletes nothing', async () => {
  const adapters = world();
  const broken = { ...adapters.device, lockOf: () => Promise.reject(new Error('blocked')) };
  const { session } = startApp({ ...adapters, device: broken });
  await waitFor(session, ({ value }) => value === 'signedOut');
  expect([session.getSnapshot().context.reason, adapters.device.opening()]).toEqual([
    UNREADABLE_REASON,
    null,
  ]);
  expect((await adapters.device.lockOf(7))?.lock).toBeDefined();
});

describe('a sign-in by password that stops at a passkey', () => {
  const signInAtLock = async (keep = true) => {
    const { adapters, starting } = await signInUnderPasskey(keep);
    await screen.findByRole('heading', { name: 'Billfold is locked' });
    return { adapters, starting };
  };

  const signInUnderPasskey = async (
    keep: boolean,
    { isSent = false, isMarked = true, isReadable = true } = {},
  ) => {
    const authenticator = new Authenticator();
    authenticator.install();
    const setting = world();
    await setting.device.open(7, true);
    const lockable = await setting.device.lockOf(7);
    if (!lockable) throw new Error('nothing is kept');
    await removeDeviceLock(lockable, 7, PIN);
    if (isSent) await setting.device.remove('outbox', '000-key');
    await setPasskey({ ...lockable, lock: undefined }, 7);
    writeMarker(localStorage, undefined);
    if (!isMarked) markLock(7, false);
    const adapters = world(true);
    const { device } = adapters;
    const unreadable = { ...device, lockOf: () => Promise.reject(new Error('blocked')) };
    const starting = startSession(isReadable ? adapters : { ...adapters, device: unreadable }, {
      token: 'a-token',
      keep,
    });
    starting.catch(() => {});
    return { adapters, starting };
  };

  it('asks for it without Keep even if the mark of the lock was lost (rulings 13, 15)', async () => {
    const { adapters, starting } = await signInUnderPasskey(false, { isMarked: false });
    fireEvent.click(await screen.findByRole('button', { name: 'Unlock with passkey' }));
    await starting;
    expect(await adapters.device.list('outbox')).toMatchObject([{ id: '000-key' }]);
  });

  it('loses nothing without Keep if the lock could not be read: the next start asks for the passkey (rulings 14, 19)', async () => {
    const { adapters, starting } = await signInUnderPasskey(false, { isReadable: false });
    await starting;
    expect([takeUnreadNews(7), await adapters.device.list('outbox')]).toEqual([{ kind: 'stays' }, []]);
    expect(hasUnreadableEntries(adapters)).toBe(true);
    const next = world(true);
    const { session } = startApp(next);
    fireEvent.click(await screen.findByRole('button', { name: 'Unlock with passkey' }));
    await waitFor(session, (snapshot) => snapshot.hasTag('signedIn'));
    expect([await next.device.list('outbox'), hasUnreadableEntries(next)]).toMatchObject([
      [{ id: '000-key' }],
      false,
    ]);
  });

  const isLocked = async ({ device }: Adapters) => (await device.lockOf(7))?.lock !== undefined;

  it('takes unsent entries along without Keep, and leaves nothing behind (rulings 13, 15)', async () => {
    const { adapters, starting } = await signInAtLock(false);
    fireEvent.click(screen.getByRole('button', { name: 'Unlock with passkey' }));
    await starting;
    expect(await adapters.device.list('outbox')).toMatchObject([{ id: '000-key' }]);
    expect([await isLocked(adapters), adapters.device.opening()?.keep]).toEqual([false, false]);
    const { device } = world();
    await device.open(7, true);
    expect([await device.list('outbox'), await device.list('bills')]).toEqual([[], []]);
  });

  it('says without Keep what is lost if the passkey is not given (ruling 14)', async () => {
    const { adapters, starting } = await signInAtLock(false);
    fireEvent.click(screen.getByRole('button', { name: 'Sign in with your password instead' }));
    await screen.findByText(/^1 change waits on this device/);
    expect(await isLocked(adapters)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Remove and sign in' }));
    expect((await starting).id).toBe(7);
    expect([await isLocked(adapters), await adapters.device.list('outbox')]).toEqual([false, []]);
  });

  it('asks again at the next start without Keep after its page was reloaded there', async () => {
    await signInAtLock(false);
    document.body.innerHTML = '<div id="app"></div>';
    const adapters = world(true);
    const { session } = startApp(adapters);
    fireEvent.click(await screen.findByRole('button', { name: 'Unlock with passkey' }));
    await waitFor(session, (snapshot) => snapshot.hasTag('signedIn'));
    expect(await adapters.device.list('outbox')).toMatchObject([{ id: '000-key' }]);
  });

  it('reports without Keep the entries that no longer make sense after the passkey was given, and nothing stays (ruling 13)', async () => {
    const { adapters, starting } = await signInUnderPasskey(false);
    await screen.findByRole('heading', { name: 'Billfold is locked' });
    const locked = await adapters.device.lockOf(7);
    await locked?.locks.transact((rows) =>
      rows.put([
        { shelf: 'outbox', row: { id: '000-key', customer: 7, at: 2, blob: new Uint8Array([1, 2, 3]) } },
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Unlock with passkey' }));
    await starting;
    expect(takeUnreadNews(7)).toEqual({ kind: 'lost', count: 1 });
    expect([await isLocked(adapters), hasUnreadableEntries(adapters)]).toEqual([false, false]);
  });

  it('does not ask for it without Keep if there are no unsent entries: all rows are deleted (ruling 13)', async () => {
    const { adapters, starting } = await signInUnderPasskey(false, { isSent: true });
    await starting;
    expect(screen.queryByRole('heading')).toBeNull();
    expect(await isLocked(adapters)).toBe(false);
  });

  it('is known to the next start if its tab is closed there', async () => {
    await signInAtLock();
    expect(readMarker(localStorage)).toMatchObject({ state: 'expected', customer: 7, keep: true });
  });

  it('does not start if another tab signs out meanwhile, and is ended at the server', async () => {
    const { adapters, starting } = await signInAtLock();
    writeMarker(localStorage, { state: 'ending' });
    fireEvent.click(screen.getByRole('button', { name: 'Unlock with passkey' }));
    await expect(starting).rejects.toThrow('The session was ended in another tab.');
    expect([adapters.device.opening(), adapters.tokens.current()]).toEqual([null, undefined]);
  });
});

it('a customer who signs in by password is told when the lock was gone and the rows were deleted (rulings 14, 15)', async () => {
  const thief = world();
  const locked = await thief.device.lockOf(7);
  await locked?.locks.transact((rows) => rows.removeLock(7));
  const adapters = world(true);
  await startSession(adapters, { token: 'a-token', keep: true });
  expect([takeUnreadNews(7), await adapters.device.list('outbox')]).toEqual([{ kind: 'lock gone' }, []]);
});

it('a customer who has just entered the account’s password is not asked for the PIN, and finds the device unchanged', async () => {
  const adapters = world(true);
  await startSession(adapters, { token: 'a-token', keep: true });
  expect(screen.queryByRole('heading')).toBeNull();
  expect((await adapters.device.lockOf(7))?.lock).toBeDefined();
  expect((await adapters.device.read('profile', 'signed-in'))?.value).toMatchObject({ fname: 'Ada' });
});

it.each([
  [4 * MINUTE, 'is not asked again', []],
  [5 * MINUTE, 'opens the lock anew', ['tab.signedIn']],
])('a customer who comes back to the page after %i ms %s (ruling 15)', async (away, _, told) => {
  const adapters = world();
  await adapters.device.open(7, true);
  const events: string[] = [];
  const stop = watchActivity(adapters, ({ type }) => events.push(type));
  const turnTo = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turnTo('hidden');
  now += away;
  turnTo('visible');
  await expect.poll(() => events).toEqual(['page.shown', ...told]);
  await adapters.device.lockOf(7);
  expect(events).toEqual(['page.shown', ...told]);
  stop();
  vi.restoreAllMocks();
});

describe('a lock that closes again', () => {
  const returning = async (away: () => void) => {
    const adapters = world();
    await adapters.device.open(7, true);
    const events: string[] = [];
    const stop = watchActivity(adapters, ({ type }) => events.push(type));
    away();
    return { adapters, events, stop };
  };
  const comeBackLater = () => {
    for (const state of ['hidden', 'visible'] as const) {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
      now += 5 * MINUTE;
    }
  };
  const visibility = () => document.getElementById('app')?.style.visibility;

  it('hides everything from the moment I come back', async () => {
    const { events, stop } = await returning(comeBackLater);
    expect(visibility()).toBe('hidden');
    await expect.poll(() => events).toContain('tab.signedIn');
    await expect.poll(visibility).toBe('');
    stop();
    vi.restoreAllMocks();
  });

  it('keeps my typing behind it, and shows it again once it is opened', async () => {
    const form = setup({ types: { tags: {} as 'dirty' } }).createMachine({
      initial: 'typing',
      states: { typing: { tags: ['dirty'] } },
    });
    const adapters = world();
    await adapters.device.open(7, true);
    const actor = createActor(adapters.wire(form, {})).start();
    const events: string[] = [];
    const stop = watchActivity(adapters, ({ type }) => events.push(type));
    comeBackLater();
    await screen.findByRole('heading', { name: 'Billfold is locked' });
    expect(document.getElementById('app')?.hidden).toBe(true);
    await tryPin(PIN);
    await expect.poll(() => [document.getElementById('app')?.hidden, visibility()]).toEqual([false, '']);
    expect([actor.getSnapshot().value, events.includes('tab.signedIn')]).toEqual(['typing', false]);
    actor.stop();
    stop();
    vi.restoreAllMocks();
  });

  it('waits for a change that is being sent, so that it is removed from the queue and not sent twice', async () => {
    let answer = () => {};
    void trackDelivery(
      new Promise<void>((answered) => {
        answer = answered;
      }),
    );
    const { adapters, events, stop } = await returning(comeBackLater);
    await adapters.device.lockOf(7);
    await new Promise((next) => setTimeout(next, 20));
    expect(events).not.toContain('tab.signedIn');
    answer();
    await expect.poll(() => events).toContain('tab.signedIn');
    stop();
    vi.restoreAllMocks();
  });

  it('is shown in a tab without the key when it saves something', async () => {
    const { adapters, events, stop } = await returning(() => {});
    const lockable = await adapters.device.lockOf(7);
    await lockable?.locks.transact((rows) =>
      rows.putLock({ ...(lockable.lock as LockRow), seal: 'of another tab' }),
    );
    const entry = { shelf: 'outbox', id: '001', at: 1, value: {} } as const;
    await expect(adapters.device.save([entry])).rejects.toThrow('locked');
    await expect.poll(() => events).toEqual(['tab.signedIn']);
    stop();
  });
});
