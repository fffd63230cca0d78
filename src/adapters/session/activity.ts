import type { Adapters } from '../adapters.ts';

/** Records the present moment as the last activity, for the idle check of every tab. */
export function markActivity({ tokens, clock, tabs }: Adapters): void {
  const at = clock.now();
  tokens.touch(at);
  tabs.tell({ type: 'tab.active', at });
}

/** Milliseconds since the last activity in any tab. */
export function measureIdle({ tokens, clock, tabs }: Adapters): number {
  const lastUsed = tokens.expected()?.lastUsed;
  return lastUsed === undefined ? 0 : clock.now() - Math.max(lastUsed, tabs.lastActive());
}
