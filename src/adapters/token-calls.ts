import * as v from 'valibot';
import { endSession, refreshToken } from '../../domain/calls/session.ts';
import { opened, type Reply, type Requester } from './request.ts';

export type Refreshed =
  | { readonly kind: 'renewed'; readonly token: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The cookie is somebody else's by now: another tab signed in with another account. */
  | { readonly kind: 'elsewhere'; readonly reason: string }
  | { readonly kind: 'unreachable' };

/** The two calls that tokens live by. */
export interface TokenCalls {
  /** A fresh token for the customer of the stale one, or else for the one whose session is expected. */
  renew(stale: string | undefined, expected: number | undefined): Promise<Refreshed>;
  /**
   * Ends the session with the token at hand, or with a fresh one where that is late or missing: the cookie outlives it
   * by days. While `isEnding` no longer holds the cookie is another session's and is left alone. True when it is over.
   */
  end(token: string | undefined, isEnding: () => boolean): Promise<boolean>;
}

const REFUSED = 'Invalid refresh token';
const FAILED = 'Refresh token failure!';
const ELSEWHERE = 'You were signed out because somebody signed in with another account in this browser.';
const NO_TOKEN = 'There is no token to refresh!';

export function tokenCalls(request: Requester): TokenCalls {
  // A cookie that was renewed and never arrived would be taken for a stolen one the next time (ruling 12).
  const refresh = () => request(refreshToken, {}, { keepalive: true });
  const revoke = async (token: string) =>
    statusOf(await request(endSession, {}, { headers: { Authorization: `Bearer ${token}` } }));
  return {
    async renew(stale, expected) {
      const outcome = readRefresh(await refresh());
      const isOurs =
        outcome.kind !== 'renewed' || isFor(outcome.token, (stale && customerIn(stale)) || expected);
      return isOurs ? outcome : { kind: 'elsewhere', reason: ELSEWHERE };
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
  const named = customerIn(token);
  return named === undefined || customer === undefined || named === customer;
}

function statusOf(reply: Reply): number {
  return reply.kind === 'answered' ? reply.status : 0;
}

function isDone(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Only a refusal of the server ends a session; a network that fails, a 5xx and a stranger's page never do (ruling 17). */
function readRefresh(reply: Reply): Refreshed {
  if (reply.kind === 'missed' || reply.status >= 500) return { kind: 'unreachable' };
  if (reply.status >= 300) return { kind: 'refused', reason: reasonOf(reply.status, reply.body) };
  const parsed = v.safeParse(refreshToken.answer, opened(refreshToken, reply.body));
  return parsed.success ? { kind: 'renewed', token: parsed.output.access_token } : { kind: 'unreachable' };
}

/** The words of SES-23 to SES-25. */
function reasonOf(status: number, body: unknown): string {
  const message = (body as { message?: unknown } | null)?.message;
  if (message === NO_TOKEN) return NO_TOKEN;
  return status === 401 ? REFUSED : FAILED;
}
