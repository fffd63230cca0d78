import type { Tokens as SessionTokens } from '../../domain/calls/session.ts';
import { type ExpectedSession, readMarker, type SessionMarker, writeMarker } from './expected-session.ts';
import type { Refreshed, TokenCalls } from './token-calls.ts';

/** The access token lives here and nowhere else; the refresh token is a cookie that no script sees (ruling 12). */
export interface Tokens {
  current(): string | undefined;
  /** Takes the tokens of a new session. Its cookie has replaced the one that a sign-out still waited to end. */
  keep(tokens: SessionTokens): void;
  /** A new access token, unless `stale` was replaced meanwhile. One at a time in this tab and across tabs (SES-22). */
  refresh(stale?: string): Promise<Refreshed>;
  expected(): ExpectedSession | undefined;
  expect(session: Omit<ExpectedSession, 'state'>): void;
  /** Remembers that the session was used, for every tab. */
  touch(at: number): void;
  /** Drops the access token alone: another tab has changed the session. */
  drop(): void;
  /**
   * Forgets the session and ends it at the server, unless it is the server that refused to renew it. While the server
   * cannot be reached that is remembered and done at next contact.
   */
  end(): Promise<void>;
  /** Ends what `end` could not. */
  endRemembered(): Promise<void>;
  /** The not-authenticated broadcast (SES-17). Answers the reason. */
  lose(reason: string): string;
  watchLost(listener: (reason: string) => void): () => void;
}

interface Outside {
  readonly calls: TokenCalls;
  readonly storage: Storage;
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

export function createTokens({ calls, storage, locks }: Outside): Tokens {
  let access: string | undefined;
  let isRefused = false;
  let renewing: Promise<Refreshed> | undefined;
  const listeners = new Set<(reason: string) => void>();

  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    locks ? (locks.request('billfold.refresh', work) as Promise<T>) : work();

  async function renew(): Promise<Refreshed> {
    const outcome = await alone(calls.renew);
    if (outcome.kind === 'renewed') access = outcome.token;
    isRefused = outcome.kind === 'refused';
    if (outcome.kind === 'refused') lose(outcome.reason);
    return outcome;
  }

  function lose(reason: string): string {
    access = undefined;
    for (const listener of listeners) listener(reason);
    return reason;
  }

  function mark(value: SessionMarker | undefined): void {
    writeMarker(storage, value);
  }

  const isEnding = () => readMarker(storage)?.state === 'ending';

  async function finish(token?: string): Promise<void> {
    if ((await alone(() => calls.end(token, isEnding))) && isEnding()) mark(undefined);
  }

  return {
    current: () => access,
    keep: (given) => {
      access = given.access_token;
      isRefused = false;
      if (isEnding()) mark(undefined);
    },
    refresh(stale) {
      if (access !== undefined && access !== stale)
        return Promise.resolve({ kind: 'renewed', token: access });
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    expected() {
      const marker = readMarker(storage);
      return marker?.state === 'expected' ? marker : undefined;
    },
    expect: (session) => mark({ state: 'expected', ...session }),
    touch(at) {
      const marker = readMarker(storage);
      if (marker?.state === 'expected') mark({ ...marker, lastUsed: at });
    },
    drop() {
      access = undefined;
      isRefused = false;
    },
    async end() {
      const token = access;
      access = undefined;
      if (isRefused) return mark(undefined);
      mark({ state: 'ending' });
      await finish(token);
    },
    async endRemembered() {
      if (isEnding()) await finish();
    },
    lose,
    watchLost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
