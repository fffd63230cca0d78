import * as v from 'valibot';
import { endSession, refreshToken } from '../../domain/calls/session.ts';
import { opened, type Reply, type Requester } from './request.ts';

export type Refreshed =
  | { readonly kind: 'renewed'; readonly token: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable' };

/** The two calls that tokens live by. */
export interface TokenCalls {
  renew(): Promise<Refreshed>;
  /**
   * Ends the session with the token at hand, or with a fresh one where that is late or missing: the cookie outlives it
   * by days. While `isEnding` no longer holds the cookie is another session's and is left alone. True when it is over.
   */
  end(token: string | undefined, isEnding: () => boolean): Promise<boolean>;
}

const REFUSED = 'Invalid refresh token';
const FAILED = 'Refresh token failure!';
const NO_TOKEN = 'There is no token to refresh!';

export function tokenCalls(request: Requester): TokenCalls {
  const refresh = () => request(refreshToken, {});
  const revoke = async (token: string) =>
    statusOf(await request(endSession, {}, { headers: { Authorization: `Bearer ${token}` } }));
  return {
    renew: async () => readRefresh(await refresh()),
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
