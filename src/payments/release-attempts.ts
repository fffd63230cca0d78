import { useEffect } from 'react';
import { openAttempts } from '../../domain/checkout/being-checked.ts';
import type { OpenAttempt } from '../../domain/checkout/open-attempt.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { useApp } from '../app/app-context.tsx';
import { inHand, storeOf } from './open-attempts.ts';

/**
 * When the screen is left, the frame of the page tells of its payments. The device is read first: a payment that was
 * just made has no open attempt any more, although the page may not have been told of that yet.
 */
export function useReleaseAttempts(): void {
  const { adapters } = useApp();
  useEffect(
    () => () => {
      void release(adapters, [...inHand]);
    },
    [adapters],
  );
}

async function release(adapters: Adapters, keys: readonly string[]): Promise<void> {
  const held = await adapters.device.list<OpenAttempt>('attempts').catch(() => undefined);
  for (const key of keys) inHand.delete(key);
  storeOf(adapters).tell(held && openAttempts(held.map(({ value }) => value)));
}
