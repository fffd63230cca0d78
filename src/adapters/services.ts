import * as v from 'valibot';
import { type AnswerOf, type Call, FALLBACK, type RequestOf } from '../../domain/call.ts';
import { CLIENT_TOKEN } from '../../domain/calls/session.ts';
import { CallFailed, type Failure, type FailureKind } from '../../domain/failure.ts';
import { serverMessage } from '../../domain/server-message.ts';
import type { MoneyOutcome } from '../../machines/port.ts';
import { INVALID_SESSION } from '../../machines/session-facts.ts';
import { opened, type Reply, type Requester } from './request.ts';
import type { Tokens } from './tokens.ts';

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Words for a failure without words of the server, where a screen has its own (ruling 26). */
  readonly failure?: string;
  /** Travels as `Idempotency-Key`. */
  readonly key?: string;
}

export interface Services {
  /** The answer of a call, validated; rejects with `CallFailed`. */
  send<C extends Call>(call: C, request: RequestOf<C>, options?: SendOptions): Promise<AnswerOf<C>>;
  /** A call that moves money, sent once. It never rejects: what became of the money is the answer. */
  sendMoney<C extends Call>(call: C, request: RequestOf<C>, key: string): Promise<MoneyOutcome<AnswerOf<C>>>;
}

interface Outside {
  readonly request: Requester;
  readonly tokens: Tokens;
  readonly isOffline?: () => boolean;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** The services take no payment of a build as old as this one. */
const TOO_OLD = 426;
const RETRY_PAUSES = [400, 1_200];

/** The typed client of the table of calls (SES-15 to SES-22, ERR-01 to ERR-06, rulings 17 and 18). */
export function createServices({
  request,
  tokens,
  isOffline = () => false,
  pause = sleep,
}: Outside): Services {
  /** Who waits for it reads what the device holds, or that it holds nothing: at once where no retry can help. */
  const mayHelp = (reply: Reply, signal: AbortSignal | undefined) => isPassing(reply, signal) && !isOffline();

  async function send<C extends Call>(call: C, fields: RequestOf<C>, options: SendOptions = {}) {
    const words = options.failure ?? call.failure;
    const turn = tokens.turn();
    const once = () => authorized(call, fields as Record<string, unknown>, options, words);
    let reply = await once();
    for (const wait of call.idempotent ? RETRY_PAUSES : []) {
      if (!mayHelp(reply, options.signal)) break;
      await pause(wait);
      if (isOffline()) break;
      if (call.who === 'customer') checkTurn(turn);
      reply = await once();
    }
    if (call.who === 'customer') checkTurn(turn);
    return answer<C>(call, reply, words);
  }

  /** Brings the token, and after a 401 a fresh one, exactly once (SES-17, SES-19, SES-20). */
  async function authorized(
    call: Call,
    fields: Record<string, unknown>,
    options: SendOptions,
    words: string,
  ) {
    const base = options.key ? { 'Idempotency-Key': options.key } : {};
    const attempt = (token?: string) =>
      request(call, fields, {
        headers: token ? { ...base, Authorization: `Bearer ${token}` } : base,
        signal: options.signal,
      });
    if (call.who === 'client') return attempt(CLIENT_TOKEN);
    if (call.who !== 'customer') return attempt();
    const turn = tokens.turn();
    const token = tokens.current() ?? (await renewed(undefined, turn, words));
    const reply = await attempt(token);
    if (!isUnauthorized(reply)) return reply;
    const second = await attempt(await renewed(token, turn, words));
    if (isUnauthorized(second)) throw signedOut(tokens.lose(INVALID_SESSION));
    return second;
  }

  /** A fresh token of the session in which the call began: nothing is sent for whoever signed in since. */
  async function renewed(stale: string | undefined, turn: number, words: string): Promise<string> {
    checkTurn(turn);
    if (!stale && !tokens.expected()) throw signedOut(tokens.lose(INVALID_SESSION));
    const outcome = await tokens.refresh(stale);
    checkTurn(turn);
    if (outcome.kind === 'renewed') return outcome.token;
    if (outcome.kind === 'unreachable') throw failed('unreachable', words);
    throw signedOut(outcome.reason);
  }

  /** An answer that comes after its session is dropped: whoever keeps it would keep it for the next customer. */
  function checkTurn(turn: number): void {
    if (tokens.turn() !== turn) throw signedOut(INVALID_SESSION);
  }

  return {
    send,
    async sendMoney<C extends Call>(call: C, fields: RequestOf<C>, key: string) {
      try {
        const reply = await authorized(call, fields as Record<string, unknown>, { key }, call.failure);
        return { kind: 'accepted', answer: answer<C>(call, reply, call.failure) } as const;
      } catch (error) {
        return withoutAnswer(error, call.failure);
      }
    },
  };
}

/**
 * A refusal with words means that nothing was taken. Nothing was even looked at where the sign-in could not be renewed or
 * this build may not pay any more.
 */
function withoutAnswer(error: unknown, words: string): Exclude<MoneyOutcome<never>, { kind: 'accepted' }> {
  if (!(error instanceof CallFailed)) return { kind: 'undetermined' };
  if (error.status === TOO_OLD) return { kind: 'unsent', message: error.message };
  if (error.kind === 'refused' && error.status !== 408) {
    return { kind: 'declined', message: error.message };
  }
  if (error.kind === 'signed out' || error.kind === 'unreachable') {
    return { kind: 'unsent', message: error.message || words };
  }
  return { kind: 'undetermined' };
}

function answer<C extends Call>(call: C, reply: Reply, words: string): AnswerOf<C> {
  if (reply.kind === 'missed' || reply.status >= 500) {
    const message = reply.kind === 'missed' ? words : serverMessage(reply.body, words);
    throw new CallFailed({
      kind: call.idempotent ? 'unreachable' : 'unknown',
      message,
      status: statusOf(reply),
      gateway: reply.kind === 'missed' ? reply.status : undefined,
      errors: {},
    });
  }
  if (reply.status >= 300)
    throw failed('refused', serverMessage(reply.body, words), reply.status, reply.body);
  const parsed = v.safeParse(call.answer, opened(call, reply.body));
  if (parsed.success) return parsed.output as AnswerOf<C>;
  throw failed(call.idempotent ? 'unreachable' : 'unknown', words || FALLBACK, reply.status);
}

function failed(kind: FailureKind, message: string, status = 0, body?: unknown): CallFailed {
  return new CallFailed({ kind, message, status, errors: fieldErrors(body) });
}

function signedOut(reason: string): CallFailed {
  return failed('signed out', reason, 401);
}

function fieldErrors(body: unknown): Failure['errors'] {
  const errors = (body as { errors?: unknown } | undefined)?.errors;
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(Object.entries(errors).map(([field, words]) => [field, serverMessage(words)]));
}

function statusOf(reply: Reply): number {
  return reply.kind === 'answered' ? reply.status : 0;
}

function isUnauthorized(reply: Reply): boolean {
  return reply.kind === 'answered' && reply.status === 401;
}

/** What took its whole time limit is not asked again at once: the person has waited long enough. */
function isPassing(reply: Reply, signal: AbortSignal | undefined): boolean {
  if (signal?.aborted) return false;
  return reply.kind === 'missed' ? reply.why === 'network' || reply.why === 'stranger' : reply.status >= 500;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
