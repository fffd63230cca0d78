import type { AnswerOf } from '../domain/call.ts';
import type { getLoggedCustomer } from '../domain/calls/session.ts';

export type LoggedCustomer = AnswerOf<typeof getLoggedCustomer>;

/** What a start of the app finds: a session to go on with, or none and why. */
export type Resumed =
  | {
      readonly kind: 'expected';
      readonly customer: number;
      readonly keep: boolean;
      readonly profile: LoggedCustomer | undefined;
    }
  | { readonly kind: 'none'; readonly reason: string | undefined };

/** How a session ends: by the customer, by idleness, by the server, or in another tab. */
export type Leaving = 'chosen' | 'idle' | 'lost' | 'elsewhere';

export const IDLE_REASON = 'You were signed out because there was no activity for 30 minutes.';
export const UNVERIFIED_REASON = 'Please verify your email address before you sign in.';
export const INVALID_SESSION = 'Invalid Session';
