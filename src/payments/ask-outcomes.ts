import { useEffect } from 'react';

const listeners = new Set<() => void>();

/** Tells each time that a screen has read from the server what an open payment may be a part of. Stops when called. */
export function watchAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Has the server asked about the open payment now. Whether it has ended is the server's to say: the clock of the device
 * may be behind.
 */
function askOutcomes(): void {
  for (const tell of listeners) tell();
}

/** Asks where a payment is open, and again with each thing that the screen has read. */
export function useAskOutcomes(isOpen: boolean, read: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read is a reason to ask, and nothing else.
  useEffect(() => {
    if (isOpen) askOutcomes();
  }, [isOpen, read]);
}
