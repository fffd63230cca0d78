import type { Tokens as SessionTokens } from '../../../domain/session/calls.ts';
import { type ExpectedSession, readMarker, type SessionMarker, writeMarker } from './expected-session.ts';
import type { RefreshOutcome, TokenCalls } from './token-calls.ts';

/**
 * Holds the access token, in memory alone. The refresh token is a cookie that no script can read (ruling 12).
 */
export interface Tokens {
  current(): string | undefined;
  /**
   * A number that changes with each sign-in, sign-out and resume in this tab. The result of work from an
   * earlier turn is dropped.
   */
  turn(): number;
  /**
   * Stores the tokens of a new session. Its cookie has replaced the cookie of any session that was still to
   * be ended.
   */
  keep(tokens: SessionTokens): void;
  /**
   * Renews the access token, unless `stale` has been replaced meanwhile. One renewal at a time in this tab
   * and across tabs (SES-22).
   */
  refresh(stale?: string): Promise<RefreshOutcome>;
  expected(): ExpectedSession | undefined;
  expect(session: Omit<ExpectedSession, 'state'>): void;
  touch(at: number): void;
  /** Drops the access token alone, because another tab has changed the session. */
  drop(): void;
  /**
   * Forgets the session and ends it at the server, unless the server itself refused to renew it. If the
   * server cannot be reached, that is remembered and done at the next contact.
   */
  end(): Promise<void>;
  /** Ends a session that `end` could not end. */
  endRemembered(): Promise<void>;
  /** Broadcasts that the session is lost (SES-17). Returns the reason. */
  lose(reason: string): string;
  watchLost(listener: LostListener): () => void;
}

/**
 * `isElsewhere`: another tab has taken over. This tab must then not end the session at the server or in the
 * browser.
 */
type LostListener = (reason: string, isElsewhere: boolean) => void;

interface Options {
  readonly calls: TokenCalls;
  readonly storage: Storage;
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

/** The name of the lock for changes of the cookie. */
export const REFRESH = 'billfold.refresh';

export function createTokens({ calls, storage, locks }: Options): Tokens {
  let access: string | undefined;
  let renewing: Promise<RefreshOutcome> | undefined;
  let isRefused = false;
  let turn = 0;
  const listeners = new Set<LostListener>();
  /** The mark that the browser refused to store: the session then ends with the page. */
  let unstored: SessionMarker | undefined;
  /** The token that was refused although it had just been renewed. */
  let lost: string | undefined;
  const marker = () => unstored ?? readMarker(storage);

  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    locks ? (locks.request(REFRESH, work) as Promise<T>) : work();

  async function renew(stale: string | undefined): Promise<RefreshOutcome> {
    const startedIn = turn;
    const customer = expected()?.customer;
    const outcome = await alone(() => calls.renew(stale, customer));
    if (turn !== startedIn) return { kind: 'unreachable' };
    isRefused = outcome.kind === 'refused';
    if (outcome.kind === 'renewed') access = outcome.token;
    else if (outcome.kind !== 'unreachable') lose(outcome.reason, !isRefused);
    return outcome;
  }

  /** A renewal that is still under way belongs to the earlier session. */
  function startOver(token?: string): void {
    access = token;
    lost = undefined;
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
    const mark = marker();
    return mark?.state === 'expected' ? mark : undefined;
  }

  function mark(value: SessionMarker | undefined): void {
    unstored = writeMarker(storage, value) ? undefined : value;
  }

  const isEnding = () => marker()?.state === 'ending';

  async function finish(token?: string): Promise<void> {
    if ((await alone(() => calls.end(token, isEnding))) && isEnding()) mark(undefined);
  }

  return {
    current: () => access,
    turn: () => turn,
    keep(session) {
      startOver(session.access_token);
      if (isEnding()) mark(undefined);
    },
    refresh(stale) {
      if (access !== undefined && access !== stale)
        return Promise.resolve({ kind: 'renewed', token: access });
      if (!renewing) {
        const renewal = renew(stale).finally(() => {
          if (renewing === renewal) renewing = undefined;
        });
        renewing = renewal;
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
      const refused = lost;
      startOver();
      if (refused !== undefined) {
        mark(undefined);
        // Another renewal would be the second (SES-20).
        await alone(() => calls.end(refused, () => false));
        return;
      }
      mark(isOver ? undefined : { state: 'ending' });
      if (!isOver) await finish(token);
    },
    async endRemembered() {
      if (isEnding()) await finish();
    },
    lose(reason) {
      lost = access;
      return lose(reason);
    },
    watchLost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
