import type { ExpectedSession } from './expected-session.ts';

const MINUTE = 60_000;

/** Keep off: 30 idle minutes; Keep on: 7 days since last use (SES-14). */
export function isWithinUse({ keep, lastUsed }: ExpectedSession, now: number): boolean {
  return now - lastUsed < (keep ? 7 * 24 * 60 * MINUTE : 30 * MINUTE);
}
