import { Refusal } from '../refusal.ts';
import type { Visit } from '../visit.ts';
import { takeTry } from './sign-in-limit.ts';

const MINUTE = 60_000;
const TOO_MANY = 'There were too many tries. Please wait a while and try again.';

/** What is limited by the address that calls, with how often it may be done in 15 minutes (SRV2-37). */
const MOST_BY_CALLER = {
  'sign-in': 100,
  'sign-up': 30,
  'forgot password': 30,
  'resend verification': 30,
  'check password': 200,
  'enter code': 60,
} as const;

export type LimitedCall = keyof typeof MOST_BY_CALLER;

/** Refuses with 429 who does this too often, whatever for. A household or an office shares one address. */
export async function insistOnCaller({ parts, caller }: Visit, what: LimitedCall): Promise<void> {
  if (caller === '') return;
  const isWithin = await takeTry(parts, `${what} from ${caller}`, MOST_BY_CALLER[what]);
  if (!isWithin) throw new Refusal(429, TOO_MANY, { retryAfter: (15 * MINUTE) / 1000 });
}

/** The same for one address of email, or one account. */
export async function insistOnSubject(
  { parts }: Visit,
  what: string,
  most: number,
  window = 15 * MINUTE,
): Promise<void> {
  if (!(await takeTry(parts, what, most, window)))
    throw new Refusal(429, TOO_MANY, { retryAfter: window / 1000 });
}
