import { useSyncExternalStore } from 'react';
import type { Portal } from '../../domain/portal/calls.ts';

const KEY = 'billfold.portal';

/** Until the services were asked for the first time, everything counts as set up. */
const ALL: Portal = {
  brand: 'Billfold',
  zone: '',
  payments: true,
  billers: true,
  tax: true,
  texts: true,
  guest: true,
  merchant: true,
};

const listeners = new Set<() => void>();
let current: Portal | undefined;

/** What the host of this portal has set up, as the device knows it: no start waits for the answer (ruling 24). */
export function usePortal(): Portal {
  return useSyncExternalStore(listen, portalNow);
}

export function keepPortal(portal: Portal): void {
  current = portal;
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(KEY, JSON.stringify(portal));
  } catch {
    // The next start asks again.
  }
}

function portalNow(): Portal {
  current ??= read();
  return current;
}

function read(): Portal {
  try {
    return { ...ALL, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return ALL;
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
