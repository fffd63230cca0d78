import { isDeepStrictEqual } from 'node:util';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { encode } from '../domain/api/codec.ts';
import { pathFields } from '../domain/api/path.ts';
import { inSpan } from './observability/tracing.ts';
import { malformed, Refusal } from './refusal.ts';

/** A call, as far as it is read from a request and answered. */
interface ServedCall {
  readonly method: string;
  readonly path: `/${string}`;
  readonly request: v.GenericSchema;
  readonly answer: v.GenericSchema;
  readonly accepted?: { readonly answer: v.GenericSchema };
  readonly produces?: string | undefined;
}

type Handler<Visit> = (request: unknown, visit: Visit) => Promise<unknown>;

/** An answer with 202: what came was taken in, and more has to come. */
export class Accepted {
  readonly told: object;

  constructor(told: object) {
    this.told = told;
  }
}

/** What serving needs of the calls of customers, which lie on a higher floor. */
export interface Serving {
  /** Refuses a request whose fields do not fit the schema, with the reason for each. */
  readonly refuse: (issues: readonly v.BaseIssue<unknown>[]) => Refusal;
  /** Counts the calls of a person or a token. */
  readonly spend: (caller: number) => void;
}

/** Serves each call of some areas by the handler of its name. Nothing else is there below their root. */
export function serveAreas<Call, Visit>(
  app: Hono,
  root: string,
  areas: object,
  handlers: object,
  serve: (call: Call, handler: Handler<Visit>) => void,
): void {
  const handlersOf = new Map<string, Readonly<Record<string, Handler<Visit>>>>(Object.entries(handlers));
  for (const [area, calls] of Object.entries(areas))
    for (const [name, call] of Object.entries<Call>(calls)) {
      const handler = handlersOf.get(area)?.[name];
      if (!handler) throw new Error(`no handler for ${area}.${name}`);
      serve(call, (request, visit) => inSpan({ name }, () => handler(request, visit)));
    }
  app.all(root, () => {
    throw new Refusal(404, 'api.no-such-call');
  });
}

/** The fields in the query of a request. A field that is there twice is refused. */
export function queryOf(c: Context): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, [value, ...others]] of Object.entries(c.req.queries())) {
    if (others.length > 0) throw malformed();
    fields[name] = value;
  }
  return fields;
}

/** A request as its schema reads it: the given fields, and those in the path, which count above all others. */
export function parsedRequest<Request>(
  c: Context,
  { path, request }: { readonly path: string; readonly request: v.GenericSchema<unknown, Request> },
  given: Readonly<Record<string, unknown>>,
  refuse: Serving['refuse'],
): Request {
  const fields = { ...given };
  for (const name of pathFields(path)) fields[name] = c.req.param(name);
  const parsed = v.safeParse(request, fields, { abortPipeEarly: true });
  if (!parsed.success) throw refuse(parsed.issues);
  return parsed.output;
}

/** The body of a request that is a file; empty for others. */
export function bodyOf(c: Context): ReadableStream<Uint8Array> {
  return c.req.raw.body ?? new Blob([]).stream();
}

/** Answers with a file as it is, and with everything else as its schema writes it. */
export async function answerTo(
  c: Context,
  call: ServedCall,
  answer: unknown,
  { checksAnswers }: { readonly checksAnswers: boolean },
): Promise<Response> {
  if (answer instanceof Blob)
    return c.body(await answer.arrayBuffer(), 200, { 'Content-Type': call.produces ?? 'text/plain' });
  if (answer instanceof Accepted) {
    if (!call.accepted) throw new Error(`${call.method} ${call.path} has no answer 202`);
    const part = { ...call, answer: call.accepted.answer };
    if (checksAnswers) requireRow(part, answer.told);
    return c.json(answer.told, 202);
  }
  const told = encode(call.answer, answer) as object;
  if (checksAnswers) requireRow(call, told);
  return c.json(told);
}

/**
 * Checks that an answer matches its row of the table and contains nothing else, which nobody may
 * see.
 */
export function requireRow(call: Pick<ServedCall, 'method' | 'path' | 'answer'>, body: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const named = encode(call.answer, v.parse(call.answer, sent));
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(named)), sent))
    throw new Error(`${call.method} ${call.path} answers more than its row names`);
}
