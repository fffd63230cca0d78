import { useSelector } from '@xstate/react';
import type { Change } from '../domain/outbox.ts';
import type { OutboxRef } from '../machines/app.ts';
import { useApp } from './app-context.tsx';

const NONE: readonly Change[] = [];

/** The outbox; undefined for the moment until it is loaded. */
export function useOutbox(): OutboxRef | undefined {
  const { root } = useApp();
  return useSelector(root, () => root.system.get('outbox') as OutboxRef | undefined);
}

/** The changes that wait on this device. */
export function useWaiting(): readonly Change[] {
  return useSelector(useOutbox(), (snapshot) => snapshot?.context.waiting ?? NONE);
}
