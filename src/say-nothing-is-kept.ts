import { useSyncExternalStore } from 'react';
import type { NoticesRef } from '../machines/app.ts';

let isSaid = false;
const listeners = new Set<() => void>();

/** Once, where the device store falls back to memory (ruling 13). */
export function sayNothingIsKept(notices: NoticesRef): void {
  isSaid = true;
  for (const listener of listeners) listener();
  notices.send({
    type: 'toast.shown',
    toast: {
      tone: 'warn',
      text: 'This browser does not let Billfold keep your bills. They will not open without a connection.',
      seconds: 15,
    },
  });
}

/** True from then on, for whatever speaks of what is kept here. */
export function useNothingIsKept(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isSaid,
  );
}
