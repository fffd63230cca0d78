import * as v from 'valibot';
import { endSession, refreshToken } from '../../../domain/session/calls.ts';
import {
  INVALID_REFRESH_TOKEN,
  NO_REFRESH_TOKEN,
  REFRESH_FAILED,
  SIGN_IN_AGAIN,
  SIGNED_IN_TOO_LONG,
} from '../../../domain/session/text/en.ts';
import { OTHER_ACCOUNT } from '../../../domain/session/text/signed-out.ts';
import { type Reply, type Requester, unwrapEnvelope } from '../http/request.ts';

export type RefreshOutcome =
  | { readonly kind: 'renewed'; readonly token: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Another tab signed in with another account, so the cookie belongs to that one. */
  | { readonly kind: 'elsewhere'; readonly reason: string }
  | { readonly kind: 'unreachable' };

export interface TokenCalls {
  /** A new token for the customer of the stale token, or else for the customer of the expected session. */
  renew(stale: string | undefined, expected: number | undefined): Promise<RefreshOutcome>;
  /**
   * Ends the session with the current token, or with a renewed one if that is missing or expired. The cookie
   * outlives the token by days. When `isEnding` turns false, the cookie belongs to another session and is
   * left alone. Resolves to true when the session is over.
   */
  end(token: string | undefined, isEnding: () => boolean): Promise<boolean>;
}

export function tokenCalls(request: Requester): TokenCalls {
  // The request ends with the page. Otherwise its answer could come late and put an older cookie over a newer
  // one. The lost cookie does no harm, because the server accepts the one before it (ruling 12).
  const refresh = () => request(refreshToken, {});
  const revoke = async (token: string) =>
    statusOf(await request(endSession, {}, { headers: { Authorization: `Bearer ${token}` } }));
  return {
    async renew(stale, expected) {
      const outcome = readRefresh(await refresh());
      const isOurs =
        outcome.kind !== 'renewed' || isFor(outcome.token, (stale && customerIn(stale)) || expected);
      return isOurs ? outcome : { kind: 'elsewhere', reason: OTHER_ACCOUNT };
    },
    async end(token, isEnding) {
      const status = token ? await revoke(token) : 401;
      if (status !== 401) return isDone(status);
      if (!isEnding()) return false;
      const reply = await refresh();
      const renewed = readRefresh(reply);
      return renewed.kind === 'renewed' ? isDone(await revoke(renewed.token)) : statusOf(reply) === 401;
    },
  };
}

/** A token begins with the number of its customer: `12.…`. */
function customerIn(token: string): number | undefined {
  return Number(/^(\d+)\./.exec(token)?.[1]) || undefined;
}

function isFor(token: string, customer: number | undefined): boolean {
  const tokenCustomer = customerIn(token);
  return tokenCustomer === undefined || customer === undefined || tokenCustomer === customer;
}

function statusOf(reply: Reply): number {
  return reply.kind === 'answered' ? reply.status : 0;
}

function isDone(status: number): boolean {
  return status >= 200 && status < 300;
}

/**
 * Only a refusal by the server ends a session. A network failure, a 5xx answer or a stranger's page never
 * does (ruling 17).
 */
function readRefresh(reply: Reply): RefreshOutcome {
  if (reply.kind === 'missed' || reply.status >= 500) return { kind: 'unreachable' };
  if (reply.status >= 300) return { kind: 'refused', reason: reasonOf(reply.status, reply.body) };
  const parsed = v.safeParse(refreshToken.answer, unwrapEnvelope(refreshToken, reply.body));
  return parsed.success ? { kind: 'renewed', token: parsed.output.access_token } : { kind: 'unreachable' };
}

/** The texts of SES-23 to SES-25, with what to do on a line of its own. */
function reasonOf(status: number, body: unknown): string {
  const message = (body as { message?: unknown } | null)?.message;
  if (message === SIGNED_IN_TOO_LONG) return message;
  const refused = status === 401 ? INVALID_REFRESH_TOKEN : REFRESH_FAILED;
  return `${message === NO_REFRESH_TOKEN ? message : refused}\n${SIGN_IN_AGAIN}`;
}
