import type { Failure } from './failure.ts';

/** True when the connection failed, and not the request: it can be sent again without harm. */
export function isCutOff({ kind, status }: Failure): boolean {
  return kind === 'unreachable' && status === 0;
}
