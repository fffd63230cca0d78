import { useWaiting } from './use-outbox.ts';

/** Whether a change of this subject lies on the device: words of it are of what it has, not of what it was given. */
export function useIsWritten(subject: string): boolean {
  return useWaiting().some((change) => change.subject === subject);
}
