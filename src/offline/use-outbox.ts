import { useSelector } from '@xstate/react';
import type { Change } from '../../domain/outbox/outbox.ts';
import type { OutboxRef } from '../../machines/app/app.machine.ts';
import { useApp } from '../app/app-context.tsx';

const NONE: readonly Change[] = [];

/** The outbox; undefined until it has loaded. */
export function useOutbox(): OutboxRef | undefined {
  const { root } = useApp();
  return useSelector(root, () => root.system.get('outbox') as OutboxRef | undefined);
}

export function useQueuedChanges(): readonly Change[] {
  return useSelector(useOutbox(), (snapshot) => snapshot?.context.waiting ?? NONE);
}

/**
 * Whether a change of this subject is stored on the device. A screen may say so only once it is stored, not
 * when it was passed on.
 */
export function useIsQueued(subject: string): boolean {
  return useQueuedChanges().some((change) => change.subject === subject);
}
