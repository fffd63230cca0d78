import * as v from 'valibot';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed, type Failure, type FailureKind } from '../../domain/api/failure.ts';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { serverMessage } from '../../domain/api/server-message.ts';
import { MINUTE, SECOND } from '../../domain/values/durations.ts';
import { FAILURES } from '../text/en.ts';
import { addressOf } from './address.ts';

const LIMIT = 15 * SECOND;

/** A sample of a file is read and checked before the answer, and a downloaded table is read as a whole. */
const FILE_LIMIT = MINUTE;

/** A file of bills may have a gigabyte. */
const UPLOAD_LIMIT = 30 * MINUTE;

export const FACTOR_AGAIN = 'office.factor-again';

/** What came of a call. A failure has the words, and of a refusal its code and the errors by field. */
export type Outcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** The body of a call that takes a file. */
  readonly file?: Blob | undefined;
}

export interface OfficeClient {
  /** Makes a call. The outcome is a value, so that a screen can say what became of what was asked. */
  ask<C extends OfficeCall>(
    call: C,
    request: RequestOf<C>,
    options?: AskOptions,
  ): Promise<Outcome<AnswerOf<C>>>;
  /** The same for a machine: a failure rejects with `CallFailed`. */
  send<C extends OfficeCall>(call: C, request: RequestOf<C>, options?: AskOptions): Promise<AnswerOf<C>>;
}

interface Outside {
  readonly fetch: typeof fetch;
  /** A call of somebody who is signed in was answered, so the session goes on. */
  readonly onAnswered: () => void;
  /** The server knows no session of this browser. */
  readonly onSignedOut: () => void;
  /** Asks for a fresh code; false if the person would rather not enter one. */
  readonly askFactor: () => Promise<boolean>;
}

type Reply =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'missed'; readonly status: number };

/** The typed client of the calls of the office. The cookie travels by itself. */
export function createOfficeClient({ fetch, onAnswered, onSignedOut, askFactor }: Outside): OfficeClient {
  async function ask<C extends OfficeCall>(
    call: C,
    request: RequestOf<C>,
    options: AskOptions = {},
  ): Promise<Outcome<AnswerOf<C>>> {
    const once = () => reach(fetch, call, request as Record<string, unknown>, options);
    let reply = await once();
    // Such a refusal has changed nothing, so the same call is safe to send again.
    if (wantsFactor(reply) && (await askFactor())) reply = await once();
    const outcome = outcomeOf<C>(call, reply);
    if (call.may !== 'anyone') {
      if (outcome.kind === 'failed' && outcome.failure.kind === 'signed out') onSignedOut();
      else if (reply.kind === 'answered' && reply.status < 500) onAnswered();
    }
    return outcome;
  }
  return {
    ask,
    async send(call, request, options) {
      const outcome = await ask(call, request, options);
      if (outcome.kind === 'failed') throw new CallFailed(outcome.failure);
      return outcome.answer;
    },
  };
}

async function reach(
  get: typeof fetch,
  call: OfficeCall,
  request: Readonly<Record<string, unknown>>,
  { signal, file }: AskOptions,
): Promise<Reply> {
  const { url, json } = addressOf(call, request);
  const limit = AbortSignal.timeout(limitOf(call));
  const type = json === undefined ? call.takes : 'application/json';
  try {
    const response = await get(url, {
      method: call.method,
      headers: { Accept: call.produces ?? 'application/json', ...(type && { 'Content-Type': type }) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(call.method === 'POST' && { body: json ?? file ?? null }),
    });
    return await read(response, call.produces);
  } catch {
    return { kind: 'missed', status: 0 };
  }
}

function limitOf({ takes, largest, produces }: OfficeCall): number {
  if (takes !== undefined) return UPLOAD_LIMIT;
  return largest === undefined && produces === undefined ? LIMIT : FILE_LIMIT;
}

/** The page of a proxy or of a captive portal is no answer. */
async function read(response: Response, produces: string | undefined): Promise<Reply> {
  const { status } = response;
  const type = response.headers.get('Content-Type') ?? '';
  if (response.ok && produces !== undefined)
    return type.startsWith(produces)
      ? { kind: 'answered', status, body: await fileIn(response) }
      : { kind: 'missed', status };
  if (!/\bjson\b/i.test(type)) return { kind: 'missed', status };
  return { kind: 'answered', status, body: await response.json() };
}

/** A file under the name that the server gave it. */
async function fileIn(response: Response): Promise<Blob> {
  const blob = await response.blob();
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return name === undefined ? blob : new File([blob], name, { type: blob.type });
}

function wantsFactor(reply: Reply): boolean {
  return reply.kind === 'answered' && reply.status === 403 && codeOf(reply.body) === FACTOR_AGAIN;
}

function outcomeOf<C extends OfficeCall>(call: C, reply: Reply): Outcome<AnswerOf<C>> {
  const isReading = call.method === 'GET' || call.reads === true;
  const silence = isReading ? FAILURES.unread : FAILURES.undetermined;
  const unanswered: FailureKind = isReading ? 'unreachable' : 'unknown';
  if (reply.kind === 'missed') return failed(unanswered, silence, reply.status);
  const { status, body } = reply;
  if (status >= 500) return failed(unanswered, serverMessage(body, silence), status, body);
  if (status >= 300) {
    const isOut = status === 401 && call.may !== 'anyone';
    return failed(isOut ? 'signed out' : 'refused', serverMessage(body), status, body);
  }
  const parsed = v.safeParse(call.answer, body);
  if (parsed.success) return { kind: 'answered', answer: parsed.output as AnswerOf<C> };
  return failed(unanswered, isReading ? FAILURES.malformed : FAILURES.undetermined, status);
}

type Refused = { readonly code?: string; readonly errors?: Readonly<Record<string, unknown>> };

function failed(
  kind: FailureKind,
  message: string,
  status: number,
  body?: unknown,
): { readonly kind: 'failed'; readonly failure: Failure } {
  const errors = (body as Refused | undefined)?.errors ?? {};
  const words = Object.entries(errors).map(([field, text]) => [field, serverMessage(text)] as const);
  return {
    kind: 'failed',
    failure: { kind, message, status, errors: Object.fromEntries(words), code: codeOf(body) },
  };
}

function codeOf(body: unknown): string | undefined {
  return (body as Refused | null | undefined)?.code;
}
