import type { AnswerOf } from '../../domain/api/call.ts';
import type { getLoggedCustomer } from '../../domain/session/calls.ts';

export type LoggedCustomer = AnswerOf<typeof getLoggedCustomer>;

/** What a start of the app finds: a session to resume, or none and the reason. */
export type SessionResumption =
  | {
      readonly kind: 'expected';
      readonly customer: number;
      readonly keep: boolean;
      readonly profile: LoggedCustomer | undefined;
    }
  | { readonly kind: 'none'; readonly reason: string | undefined };

/** How a session ends: by the customer, by idleness, by the server, or in another tab. */
export type SessionEndReason = 'chosen' | 'idle' | 'lost' | 'elsewhere';
