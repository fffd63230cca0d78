/** Whether calls got through, for whoever judges the connection by outcomes. */
export type Outcome = 'call.reached' | 'call.missed';

export interface Reach {
  report(outcome: Outcome): void;
  watch(listener: (outcome: Outcome) => void): () => void;
  /** What is made of the outcomes: whether the services can be reached at all. */
  judge(isOffline: boolean): void;
  /** What was made of them last. The browser's own word is of no use: it calls any network a connection. */
  isOffline(): boolean;
  /** Tells when they can be reached again. A single call that was missed is for whoever made it to try again. */
  watchReturn(listener: () => void): () => void;
}

export function createReach(): Reach {
  const listeners = new Set<(outcome: Outcome) => void>();
  const waiting = new Set<() => void>();
  let wasOffline = false;
  return {
    report(outcome) {
      for (const listener of listeners) listener(outcome);
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    judge(isOffline) {
      if (wasOffline && !isOffline) for (const listener of waiting) listener();
      wasOffline = isOffline;
    },
    isOffline: () => wasOffline,
    watchReturn(listener) {
      waiting.add(listener);
      return () => waiting.delete(listener);
    },
  };
}
