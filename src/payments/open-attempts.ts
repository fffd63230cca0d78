import { useSyncExternalStore } from 'react';
import { openAttempts } from '../../domain/checkout/being-checked.ts';
import type { OpenAttempt } from '../../domain/checkout/open-attempt.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { useApp } from '../app/app-context.tsx';

/** The payments without an outcome, the oldest first. Undefined until the device was read (CHK-24). */
export function useOpenAttempts(): readonly OpenAttempt[] | undefined {
  const { adapters } = useApp();
  const store = storeOf(adapters);
  return useSyncExternalStore(store.watch, store.read);
}

/**
 * The open payment that the frame of the page tells of. A payment that a screen of this page has just sent is
 * told there.
 */
export function useAttemptToTell(): OpenAttempt | undefined {
  return useOpenAttempts()?.find(({ key }) => !inHand.has(key));
}

/** The keys of the payments that a screen of this page has sent or found, and still tells of. */
export const inHand = new Set<string>();

interface AttemptStore {
  watch(listener: () => void): () => void;
  read(): readonly OpenAttempt[] | undefined;
  /** Without attempts, those that it has are told anew. */
  tell(attempts?: readonly OpenAttempt[]): void;
}

const stores = new WeakMap<Adapters, AttemptStore>();

/** One subscription to the device for the whole page. */
export function storeOf(adapters: Adapters): AttemptStore {
  const existing = stores.get(adapters);
  if (existing) return existing;
  const listeners = new Set<() => void>();
  let attempts: readonly OpenAttempt[] | undefined;
  let stop = () => {};
  const renew = (next: typeof attempts) => {
    attempts = next;
    for (const notify of listeners) notify();
  };
  const store: AttemptStore = {
    watch(listener) {
      if (listeners.size === 0)
        stop = adapters.device.watchShelf('attempts', (cached) =>
          renew(openAttempts(cached.map(({ value }) => value))),
        );
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop();
        attempts = undefined;
      };
    },
    read: () => attempts,
    tell: (next = attempts?.slice()) => {
      // Where nobody watches, what is open is not known.
      if (listeners.size > 0) renew(next);
    },
  };
  stores.set(adapters, store);
  return store;
}
