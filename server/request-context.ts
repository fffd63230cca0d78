import type { Dependencies } from './dependencies.ts';
import type { Scope } from './store/scope.ts';

/** One request as handlers see it. */
export interface RequestContext {
  readonly parts: Dependencies;
  /** The network address that it came from; empty when unknown. */
  readonly caller: string;
  /** The browser and system that sent it, under names that people know; empty when unknown. */
  readonly device: string;
  /** The same as the browser calls itself; empty when unknown. */
  readonly agent: string;
  /** The `Idempotency-Key` header. */
  readonly key: string | undefined;
  cookie(name: CookieName): string | undefined;
  setCookie(name: CookieName, value: string, lifetime: { days?: number }): void;
  dropCookie(name: CookieName): void;
  /** Answers with another status than 200 (login's 202). */
  answerWith(status: 202): void;
}

export interface CustomerContext extends RequestContext {
  readonly scope: Scope;
  readonly sessionId: string;
}

/**
 * `refresh` holds the refresh token, `device` marks a browser that its customer or a person of the office has signed in
 * from, `office` holds the session of staff.
 */
export type CookieName = 'refresh' | 'device' | 'office';
