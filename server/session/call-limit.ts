import { MINUTE } from '../../domain/values/durations.ts';
import { NO_ADDRESS } from '../events/origin.ts';
import { Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { lockedUntil, spendTry } from './sign-in-limit.ts';

/** How often each call may come from one network address in 15 minutes (SRV2-37). */
const MAX_BY_CALLER = {
  'sign-in': 100,
  'office sign-in': 60,
  'sign-up': 30,
  'forgot password': 30,
  'resend verification': 30,
  'check password': 200,
  'enter code': 60,
  // A name takes a handful of searches while it is typed.
  'search cities': 600,
  'unsigned texts': 60,
} as const;

export type LimitedCall = keyof typeof MAX_BY_CALLER;

/**
 * Refuses with 429 an address that makes this call too often. A household or an office shares one
 * address. Callers without an address share one limit, except in a sandbox, where all of them are this
 * machine's.
 */
export async function requireCallsLeft(visit: RequestContext, what: LimitedCall): Promise<void> {
  if (isOwnMachine(visit)) return;
  if (!(await spendTry(visit.parts, bucketOf(visit, what), MAX_BY_CALLER[what]))) throw tooMany();
}

/**
 * The same limit for a credential that was already found wrong, so that the right one is never held up. A full bucket
 * is not written to: a storm of wrong ones would wait for its row, on connections that others need.
 */
export async function requireMistakesLeft(visit: RequestContext, what: LimitedCall): Promise<void> {
  if (isOwnMachine(visit)) return;
  if ((await lockedUntil(visit.parts.store.db, visit.parts, [bucketOf(visit, what)])) !== undefined)
    throw tooMany();
  await requireCallsLeft(visit, what);
}

const isOwnMachine = ({ parts, caller }: RequestContext) => caller === '' && parts.config.sandbox;

const bucketOf = ({ caller }: RequestContext, what: LimitedCall) => `${what} from ${caller || NO_ADDRESS}`;

const tooMany = () => new Refusal(429, 'session.too-many-tries', { retryAfter: (15 * MINUTE) / 1000 });

/** The same limit for one email address, or one account. */
export async function requireTriesLeft(
  { parts }: RequestContext,
  what: string,
  most: number,
  window = 15 * MINUTE,
): Promise<void> {
  if (!(await spendTry(parts, what, most, window)))
    throw new Refusal(429, 'session.too-many-tries', { retryAfter: window / 1000 });
}
