import type { Tokens as SessionTokens } from '../../domain/calls/session.ts';
import { type ExpectedSession, readMarker, type SessionMarker, writeMarker } from './expected-session.ts';
import type { Refreshed, TokenCalls } from './token-calls.ts';

/** The access token lives here and nowhere else; the refresh token is a cookie that no script sees (ruling 12). */
export interface Tokens {
  current(): string | undefined;
  /** Another number after each sign-in, sign-out and resume in this tab: what was begun before is nobody's business. */
  turn(): number;
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
  watchLost(listener: LostListener): () => void;
}

/** `isElsewhere` when another tab has taken over: what is the server's and the browser's is then not ours to end. */
type LostListener = (reason: string, isElsewhere: boolean) => void;

interface Outside {
  readonly calls: TokenCalls;
  readonly storage: Storage;
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

/** Whoever changes the cookie holds this lock. */
export const REFRESH = 'billfold.refresh';

export function createTokens({ calls, storage, locks }: Outside): Tokens {
  let access: string | undefined;
  let renewing: Promise<Refreshed> | undefined;
  let isRefused = false;
  let turn = 0;
  const listeners = new Set<LostListener>();

  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    locks ? (locks.request(REFRESH, work) as Promise<T>) : work();

  async function renew(stale: string | undefined): Promise<Refreshed> {
    const begun = turn;
    const customer = expected()?.customer;
    const outcome = await alone(() => calls.renew(stale, customer));
    if (turn !== begun) return { kind: 'unreachable' };
    isRefused = outcome.kind === 'refused';
    if (outcome.kind === 'renewed') access = outcome.token;
    else if (outcome.kind !== 'unreachable') lose(outcome.reason, !isRefused);
    return outcome;
  }

  /** A renewal that is still under way belongs to the session before. */
  function startOver(token?: string): void {
    access = token;
    renewing = undefined;
    isRefused = false;
    turn += 1;
  }

  function lose(reason: string, isElsewhere = false): string {
    access = undefined;
    for (const listener of listeners) listener(reason, isElsewhere);
    return reason;
  }

  function expected(): ExpectedSession | undefined {
    const marker = readMarker(storage);
    return marker?.state === 'expected' ? marker : undefined;
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
    turn: () => turn,
    keep(given) {
      startOver(given.access_token);
      if (isEnding()) mark(undefined);
    },
    refresh(stale) {
      if (access !== undefined && access !== stale)
        return Promise.resolve({ kind: 'renewed', token: access });
      if (!renewing) {
        const mine = renew(stale).finally(() => {
          if (renewing === mine) renewing = undefined;
        });
        renewing = mine;
      }
      return renewing;
    },
    expected,
    expect: (session) => mark({ state: 'expected', ...session }),
    touch(at) {
      const session = expected();
      if (session) mark({ ...session, lastUsed: at });
    },
    drop: () => startOver(),
    async end() {
      const token = access;
      const isOver = isRefused;
      startOver();
      mark(isOver ? undefined : { state: 'ending' });
      if (!isOver) await finish(token);
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
