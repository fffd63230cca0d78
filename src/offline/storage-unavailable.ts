import { useSyncExternalStore } from 'react';
import { noStorage } from '../../domain/outbox/text/copies.ts';
import type { NoticesRef } from '../../machines/app/app.machine.ts';

let isSaid = false;
const listeners = new Set<() => void>();

/** Called once, when memory replaces the device store (ruling 13). */
export function announceNoStorage(notices: NoticesRef): void {
  isSaid = true;
  for (const listener of listeners) listener();
  notices.send({
    type: 'toast.shown',
    toast: {
      tone: 'warn',
      text: noStorage(),
      seconds: 15,
    },
  });
}

/** True from then on, for screens that mention what this device stores. */
export function useHasNoStorage(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isSaid,
  );
}
