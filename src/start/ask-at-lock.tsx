import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise, toPromise } from 'xstate';
import { deviceLockMachine, type LockOpening } from '../../machines/session/device-lock.machine.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { factsOf, openWithPasskey, openWithPin, restoreTries } from '../adapters/device/lock.ts';
import { canAskForPasskey } from '../adapters/device/passkey.ts';
import { countUnsentOf } from '../adapters/device/unsent-entries.ts';
import type { AskAtLock } from '../adapters/session/lock-screen.ts';
import { LockScreen } from '../widgets/lock/LockScreen.tsx';

/**
 * Shows the lock in place of the app, and resolves to how the customer left it (ruling 15). The app waits
 * behind it without any stored data. Rows that cannot be read before the lock is shown are left unchanged.
 */
export const askAtLock =
  (adapters: Adapters): AskAtLock =>
  async ({ locks, lock }, customer, { by, keep }) => {
    if (!lock) return 'gone';
    const lockable = { locks, lock };
    const { kind, triesLeft } = factsOf(lock);
    if (by === 'password' && kind === 'pin') {
      return restoreTries(lockable, customer).then(
        () => 'open',
        () => 'unreadable',
      );
    }
    const unsent = await countUnsentOf(lockable, customer).catch(() => 'unreadable' as const);
    if (unsent === 'unreadable') return unsent;
    if (!keep && unsent === 0) return 'open';
    const machine = adapters.wire(deviceLockMachine, {
      actors: {
        openLock: fromPromise<LockOpening, { pin: string | undefined }>(({ input: { pin } }) =>
          pin === undefined ? openWithPasskey(lockable, customer) : openWithPin(lockable, customer, pin),
        ),
        removeCopy: fromPromise<void>(() => adapters.device.wipe()),
      },
    });
    const actor = createActor(machine, {
      input: { kind, triesLeft, unsent, canAsk: canAskForPasskey() },
    }).start();
    const stopTabs = adapters.tabs.watch(({ type }) => {
      if (type === 'tab.signedOut') actor.send({ type: 'session.ended' });
    });
    const leave = mountScreen(<LockScreen lock={actor} />);
    try {
      return await toPromise(actor);
    } finally {
      stopTabs();
      leave();
    }
  };

/** Shows a screen in place of the app. The returned function removes it. */
function mountScreen(screen: React.ReactNode): () => void {
  const app = document.getElementById('app');
  const before = document.activeElement;
  const place = document.createElement('div');
  document.body.append(place);
  if (app) app.hidden = true;
  const root = createRoot(place);
  root.render(<StrictMode>{screen}</StrictMode>);
  return () => {
    root.unmount();
    place.remove();
    if (app) app.hidden = false;
    if (before instanceof HTMLElement) before.focus();
    focusTitle();
  };
}

/**
 * Moves the focus to the title of the page, as soon as it has one. The control that had the focus may be gone with the
 * lock, and at the start there was none.
 */
function focusTitle(): void {
  const isDone = () => {
    if (document.activeElement !== document.body) return true;
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
    return document.activeElement !== document.body;
  };
  if (isDone()) return;
  const over = new AbortController();
  const watch = new MutationObserver(() => isDone() && over.abort());
  over.signal.addEventListener('abort', () => watch.disconnect());
  // Who has begun to do something must not lose the place to a title that comes late.
  for (const act of ['pointerdown', 'keydown'])
    document.addEventListener(act, () => over.abort(), { signal: over.signal });
  watch.observe(document.body, { childList: true, subtree: true });
}
