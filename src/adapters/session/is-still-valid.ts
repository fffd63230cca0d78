import { IDLE_LIMIT, KEPT_LIMIT } from '../../../domain/session/limits.ts';
import type { ExpectedSession } from './expected-session.ts';

/** A session lasts 30 idle minutes with Keep off, and 7 days after the last use with Keep on (SES-14). */
export function isStillValid({ keep, lastUsed }: ExpectedSession, now: number): boolean {
  return now - lastUsed < (keep ? KEPT_LIMIT : IDLE_LIMIT);
}
