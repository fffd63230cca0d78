/** Whether calls got through, for whoever judges the connection by outcomes. */
export type Outcome = 'call.reached' | 'call.missed';

export interface Reach {
  report(outcome: Outcome): void;
  watch(listener: (outcome: Outcome) => void): () => void;
  /** Tells when calls get through again after one did not. */
  watchReturn(listener: () => void): () => void;
}

export function createReach(): Reach {
  const listeners = new Set<(outcome: Outcome) => void>();
  const watch: Reach['watch'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    report(outcome) {
      for (const listener of listeners) listener(outcome);
    },
    watch,
    watchReturn(listener) {
      let isMissing = false;
      return watch((outcome) => {
        if (outcome === 'call.reached' && isMissing) listener();
        isMissing = outcome === 'call.missed';
      });
    },
  };
}
