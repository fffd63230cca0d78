import type { Parts } from '../parts.ts';
import type { SandboxClock } from './clock.ts';

/** What the sandbox works on: the parts, a clock that can be moved, and the way back to fresh demo data. */
export interface SandboxParts {
  readonly parts: Parts;
  readonly clock: SandboxClock;
  readonly loadDemo: () => Promise<void>;
}
