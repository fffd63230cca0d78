import type { Dependencies } from '../dependencies.ts';
import type { SandboxClock } from './clock.ts';

/**
 * What the sandbox needs: the parts, a clock that can be moved, and a way to load fresh demo data.
 */
export interface SandboxDependencies {
  readonly parts: Dependencies;
  readonly clock: SandboxClock;
  readonly loadDemo: () => Promise<void>;
}
