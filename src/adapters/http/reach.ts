/** Whether a call got through, for the code that judges the connection by outcomes. */
export type Outcome = 'call.reached' | 'call.missed';

export interface Reach {
  report(outcome: Outcome): void;
  watch(listener: (outcome: Outcome) => void): () => void;
  /** Sets the judgment: whether the server can be reached at all. */
  judge(isOffline: boolean): void;
  /** The last judgment. The browser's own flag is of no use: it calls any network a connection. */
  isOffline(): boolean;
  /**
   * Calls the listener when the server can be reached again. A single missed call is for its caller to retry.
   */
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
