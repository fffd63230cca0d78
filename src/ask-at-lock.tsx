import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise, toPromise } from 'xstate';
import { deviceLockMachine, type LockEnd, type LockOpening } from '../machines/deviceLock.ts';
import type { Adapters } from './adapters/adapters.ts';
import { factsOf, forgiveTries, openWithPasskey, openWithPin } from './adapters/device/lock.ts';
import { countKept } from './adapters/device/own-entries.ts';
import { canAskForPasskey } from './adapters/device/passkey.ts';
import type { Lockable } from './adapters/device/store.ts';
import { LockScreen } from './screens/lock/LockScreen.tsx';

/**
 * Shows the lock in the place of the app, and answers how it was left (ruling 15). The app waits behind it with nothing
 * that is kept in its hands. What cannot be read before it stands is left as it is.
 */
export async function askAtLock(
  adapters: Adapters,
  { locks, lock }: Lockable,
  customer: number,
  { by, keep }: { by: 'start' | 'password'; keep: boolean },
): Promise<LockEnd | 'unreadable'> {
  if (!lock) return 'gone';
  const lockable = { locks, lock };
  const { kind, triesLeft } = factsOf(lock);
  if (by === 'password' && kind === 'pin') {
    return forgiveTries(lockable, customer).then(
      () => 'open',
      () => 'unreadable',
    );
  }
  const unsent = await countKept(lockable, customer).catch(() => 'unreadable' as const);
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
  const leave = stand(<LockScreen lock={actor} />);
  try {
    return await toPromise(actor);
  } finally {
    stopTabs();
    leave();
  }
}

/** Puts a screen in the place of the app until it is told to leave. */
function stand(screen: React.ReactNode): () => void {
  const app = document.getElementById('app');
  const place = document.createElement('div');
  document.body.append(place);
  if (app) app.hidden = true;
  const root = createRoot(place);
  root.render(<StrictMode>{screen}</StrictMode>);
  return () => {
    root.unmount();
    place.remove();
    if (app) app.hidden = false;
  };
}
