import { useEffect } from 'react';

/** `ask` has the server asked about the open payment now; the frame of the page sets it while it is there. */
export const openPayment: { ask?: (() => void) | undefined } = {};

/**
 * Has the server asked about the open payment, and again with each thing that the screen has read. Whether it has ended
 * is the server's to say: the clock of the device may be behind.
 */
export function useAskOutcomes(isOpen: boolean, read: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read is a reason to ask, and nothing else.
  useEffect(() => {
    if (isOpen) openPayment.ask?.();
  }, [isOpen, read]);
}
