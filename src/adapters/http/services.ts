import * as v from 'valibot';
import type { AnswerOf, Call, RequestOf } from '../../../domain/api/call.ts';
import { CallFailed, type Failure, type FailureKind } from '../../../domain/api/failure.ts';
import { serverMessage } from '../../../domain/api/server-message.ts';
import { MALFORMED } from '../../../domain/api/text/en.ts';
import { FALLBACK } from '../../../domain/api/text/fallback.ts';
import { CLIENT_TOKEN } from '../../../domain/session/calls.ts';
import { INVALID_SESSION } from '../../../domain/session/text/reasons.ts';
import type { MoneyOutcome } from '../../../machines/port.ts';
import type { ServerAnswer } from '../device/store.ts';
import { askPassword } from '../session/password-question.ts';
import type { Tokens } from '../session/tokens.ts';
import { type Reply, type Requester, unwrapEnvelope } from './request.ts';

/** The validator of the answer that the caller has, and once a whole answer came, the one of that answer. */
export interface Validator {
  readonly held: Promise<ServerAnswer | undefined>;
  answered?: string | undefined;
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** A call whose answer is still the one held rejects with the status 304 (ruling 68). */
  readonly validator?: Validator;
  /** The message for a failure without a server message, if the screen has its own (ruling 26). */
  readonly failure?: string;
  /** Sent as `Idempotency-Key`. */
  readonly key?: string;
}

/** What a query passes on to its call. */
export type FetchOptions = Pick<SendOptions, 'validator'> & { readonly signal: AbortSignal };

export interface Services {
  /** Makes a call and returns its validated answer. Rejects with `CallFailed`. */
  send<C extends Call>(call: C, request: RequestOf<C>, options?: SendOptions): Promise<AnswerOf<C>>;
  /** Makes a call that moves money, once. It never rejects: the result says what happened to the money. */
  sendMoney<C extends Call>(call: C, request: RequestOf<C>, key: string): Promise<MoneyOutcome<AnswerOf<C>>>;
}

interface Options {
  readonly request: Requester;
  readonly tokens: Tokens;
  readonly isOffline?: () => boolean;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** The status with which the server refuses a payment from a build as old as this one. */
const TOO_OLD = 426;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const RETRY_PAUSES = [400, 1_200];

/** The typed client of the table of calls (SES-15 to SES-22, ERR-01 to ERR-06, rulings 17 and 18). */
export function createServices({
  request,
  tokens,
  isOffline = () => false,
  pause = sleep,
}: Options): Services {
  /**
   * Without a connection no retry can help. The caller then learns of the failure at once and shows cached
   * data, or says that there is none.
   */
  const mayHelp = (reply: Reply, signal: AbortSignal | undefined) => isPassing(reply, signal) && !isOffline();

  async function send<C extends Call>(call: C, fields: RequestOf<C>, options: SendOptions = {}) {
    const text = options.failure ?? call.failure;
    const turn = tokens.turn();
    const once = () => sendAuthorized(call, fields as Record<string, unknown>, options, text);
    const check = () => call.who === 'customer' && checkTurn(turn);
    let reply = await once();
    // A write is not repeated: without a key the server could not tell the repeat from a second wish.
    for (const wait of call.reads ? RETRY_PAUSES : []) {
      if (!mayHelp(reply, options.signal)) break;
      await pause(wait);
      if (isOffline()) break;
      check();
      reply = await once();
    }
    // Such a refusal changes nothing, so the call is sent again once the password was entered (ruling 21).
    // The question ends with the session, so no other customer's session sends it.
    while (call.fresh && statusOf(reply) === FORBIDDEN && (await askPassword(reply))) reply = await once();
    check();
    const answer = parseAnswer<C>(call, reply, text);
    if (options.validator && reply.kind === 'answered') options.validator.answered = reply.tag;
    return answer;
  }

  /** Sends the token, and after a 401 a renewed one, exactly once (SES-17, SES-19, SES-20). */
  async function sendAuthorized(
    call: Call,
    fields: Record<string, unknown>,
    { key, validator, signal }: SendOptions,
    text: string,
  ) {
    const tag = validator && (await validator.held)?.tag;
    const attempt = (token?: string) =>
      request(call, fields, {
        headers: {
          ...(key && { 'Idempotency-Key': key }),
          ...(tag && { 'If-None-Match': tag }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        signal,
      });
    if (call.who === 'client') return attempt(CLIENT_TOKEN);
    if (call.who !== 'customer') return attempt();
    const turn = tokens.turn();
    const token = tokens.current() ?? (await renewToken(undefined, turn, text));
    const reply = await attempt(token);
    if (statusOf(reply) !== UNAUTHORIZED) return reply;
    const second = await attempt(await renewToken(token, turn, text));
    if (statusOf(second) === UNAUTHORIZED) throw signedOutFailure(tokens.lose(INVALID_SESSION));
    return second;
  }

  /**
   * A renewed token for the session in which the call began. Nothing is sent for a customer who signed in
   * since.
   */
  async function renewToken(stale: string | undefined, turn: number, text: string): Promise<string> {
    checkTurn(turn);
    if (!stale && !tokens.expected()) throw signedOutFailure(tokens.lose(INVALID_SESSION));
    const outcome = await tokens.refresh(stale);
    checkTurn(turn);
    if (outcome.kind === 'renewed') return outcome.token;
    if (outcome.kind === 'unreachable') throw callFailure('unreachable', text);
    throw signedOutFailure(outcome.reason);
  }

  /**
   * Rejects if the session has changed since the call began. Otherwise a late answer could be saved for the
   * next customer.
   */
  function checkTurn(turn: number): void {
    if (tokens.turn() !== turn) throw signedOutFailure(INVALID_SESSION);
  }

  return {
    send,
    async sendMoney<C extends Call>(call: C, fields: RequestOf<C>, key: string) {
      try {
        const reply = await sendAuthorized(call, fields as Record<string, unknown>, { key }, call.failure);
        return { kind: 'accepted', answer: parseAnswer<C>(call, reply, call.failure) } as const;
      } catch (error) {
        return outcomeOfFailure(error, call.failure);
      }
    },
  };
}

/**
 * A refusal with a message means that no money was taken. If the sign-in could not be renewed or this build
 * may no longer pay, the server did not even look at it.
 */
function outcomeOfFailure(error: unknown, text: string): Exclude<MoneyOutcome<never>, { kind: 'accepted' }> {
  if (!(error instanceof CallFailed)) return { kind: 'undetermined' };
  if (error.status === TOO_OLD) return { kind: 'unsent', message: error.message };
  if (error.kind === 'refused' && error.status !== 408) {
    return { kind: 'declined', message: error.message, code: error.code };
  }
  if (error.kind === 'signed out' || error.kind === 'unreachable') {
    return { kind: 'unsent', message: error.message || text };
  }
  return { kind: 'undetermined' };
}

function parseAnswer<C extends Call>(call: C, reply: Reply, text: string): AnswerOf<C> {
  if (reply.kind === 'missed' || reply.status >= 500) {
    const message = reply.kind === 'missed' ? text : serverMessage(reply.body, text);
    throw new CallFailed({
      kind: call.idempotent ? 'unreachable' : 'unknown',
      message,
      status: statusOf(reply),
      gateway: reply.kind === 'missed' ? reply.status : undefined,
      errors: {},
    });
  }
  if (reply.status >= 300) {
    // A payment says what happened to the money instead (ERR-44, ERR-45).
    const isMisfit = (reply.status === 400 || reply.status === 409) && !call.money;
    const words = serverMessage(reply.body, isMisfit ? MALFORMED : text);
    throw callFailure('refused', words, reply.status, reply.body);
  }
  const parsed = v.safeParse(call.answer, unwrapEnvelope(call, reply.body));
  if (parsed.success) return parsed.output as AnswerOf<C>;
  throw callFailure(call.idempotent ? 'unreachable' : 'unknown', text || FALLBACK, reply.status);
}

type Refused = { readonly code?: string; readonly errors?: unknown };

function callFailure(kind: FailureKind, message: string, status = 0, body?: unknown): CallFailed {
  const code = (body as Refused | undefined)?.code;
  return new CallFailed({ kind, message, status, errors: fieldErrors(body), code });
}

function signedOutFailure(reason: string): CallFailed {
  return callFailure('signed out', reason, 401);
}

function fieldErrors(body: unknown): Failure['errors'] {
  const errors = (body as Refused | undefined)?.errors;
  const texts = Object.entries((typeof errors === 'object' && errors) || {});
  return Object.fromEntries(texts.map(([field, text]) => [field, serverMessage(text)]));
}

function statusOf(reply: Reply): number {
  return reply.kind === 'answered' ? reply.status : 0;
}

/** A call that used its whole time limit is not retried at once: the customer has waited long enough. */
function isPassing(reply: Reply, signal: AbortSignal | undefined): boolean {
  if (signal?.aborted) return false;
  return reply.kind === 'missed' ? reply.why === 'network' || reply.why === 'stranger' : reply.status >= 500;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
