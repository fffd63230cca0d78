import { isDeepStrictEqual } from 'node:util';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { type AnswerOf, type Call, isEnveloped, pathFields, type RequestOf } from '../domain/call.ts';
import { CLIENT_TOKEN } from '../domain/calls/session.ts';
import { encode } from '../domain/codec.ts';
import { deviceName } from '../domain/device-name.ts';
import { insistOnBuild } from './build.ts';
import { callerOf } from './caller.ts';
import { dropCookie, readCookie, writeCookie } from './cookies.ts';
import type { Parts } from './parts.ts';
import { referencesAt } from './references.ts';
import { conflict, gone, invalid, malformed, notFound, notSignedIn, Refusal } from './refusal.ts';
import { customerOf } from './session/access.ts';
import { isOwn, wasOwn } from './store/ownership.ts';
import type { CustomerVisit, Visit } from './visit.ts';

type VisitOf<C> = C extends { who: 'customer' } ? CustomerVisit : Visit;

/** What a call does. Its request is parsed and its references are the caller's own. */
export type Handler<C> = (request: RequestOf<C>, visit: VisitOf<C>) => Promise<AnswerOf<C>>;

/** One handler for each row of an area of the table: a row without a handler does not compile, nor the reverse. */
export type Handlers<Area> = {
  [Name in keyof Area as Area[Name] extends { path: string; who: string } ? Name : never]: Handler<
    Area[Name]
  >;
};

/** Serves every row of an area; `/ebills/bulk` before `/ebills/:id`, which would take it for a number. */
export function serveArea<Area extends object>(
  app: Hono,
  parts: Parts,
  area: Area,
  handlers: Handlers<Area>,
): void {
  const rows = Object.entries(handlers).map(([name, handler]) => ({
    call: area[name as keyof Area] as Call,
    handler: handler as Handler<Call>,
  }));
  rows.sort((a, b) => pathFields(a.call.path).length - pathFields(b.call.path).length);
  for (const { call, handler } of rows) serve(app, parts, call, handler);
}

function serve(app: Hono, parts: Parts, call: Call, handler: Handler<Call>): void {
  app.on(call.method, call.path, async (c) => {
    if (call.money) insistOnBuild(c, parts.config.minBuild);
    let status: 200 | 202 = 200;
    const visit = visitOf(c, parts, (other) => {
      status = other;
    });
    const customer = await admit(c, parts, call, visit);
    const request = await readRequest(c, call);
    if (customer) await insistOnOwn(call, request, customer);
    const answer = await handler(request, (customer ?? visit) as CustomerVisit);
    if (answer instanceof Blob) return file(c, call, answer, request);
    const body = encode(call.answer, answer);
    if (parts.config.checksAnswers) insistOnRow(call, body);
    return c.json(isEnveloped(call.path) ? { data: body } : (body as object), status);
  });
}

/** Opens in the browser, and is saved under the name that was asked for. */
async function file(c: Context, call: Call, answer: Blob, { n }: Record<string, unknown>): Promise<Response> {
  const name = String(n ?? 'document.pdf').replace(/[^\w .()-]/g, '_');
  return c.body(await answer.arrayBuffer(), 200, {
    'Content-Type': call.produces ?? 'application/octet-stream',
    'Content-Disposition': `inline; filename="${name}"`,
  });
}

/** An answer fits its row and says no more than it: what is not in the row is nobody's to see. */
function insistOnRow(call: Call, body: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const named = encode(call.answer, v.parse(call.answer, sent));
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(named)), sent))
    throw new Error(`${call.method} ${call.path} answers more than its row names`);
}

const NOT_VERIFIED = 'Please verify your email address first.';

async function admit(c: Context, parts: Parts, call: Call, visit: Visit): Promise<CustomerVisit | undefined> {
  switch (call.who) {
    case 'anyone':
    case 'refresh':
      return undefined;
    case 'client':
      if (bearer(c) !== CLIENT_TOKEN) throw new Refusal(401, 'Authentication failure!');
      return undefined;
    case 'customer': {
      const known = await customerOf(parts, bearer(c));
      if (!known) throw notSignedIn();
      if (!known.verified && !call.unverified) throw new Refusal(403, NOT_VERIFIED);
      const scope = { db: parts.store.db, customer: known.customer };
      return { ...visit, scope, sessionId: known.sessionId };
    }
  }
}

async function insistOnOwn(
  call: Call,
  request: Record<string, unknown>,
  visit: CustomerVisit,
): Promise<void> {
  for (const [path, kind] of Object.entries(call.owns)) {
    for (const reference of referencesAt(request, path)) {
      if (await isOwn(visit.scope, kind, reference)) continue;
      const isGone = call.method === 'GET' && (await wasOwn(visit.scope, kind, reference));
      throw isGone ? gone() : notFound();
    }
  }
}

async function readRequest(c: Context, call: Call): Promise<Record<string, unknown>> {
  const inPath = pathFields(call.path);
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const given: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1) throw malformed();
    if (!hasBody || call.query.includes(name)) given[name] = values[0];
  }
  if (hasBody) Object.assign(given, await readBody(c, call));
  for (const name of inPath) given[name] = c.req.param(name);
  const parsed = v.safeParse(call.request, given, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw invalid(wordsByField(parsed.issues));
}

/** An empty body is an empty object; anything else has to be JSON and say so. */
async function readBody(c: Context, call: Call): Promise<Record<string, unknown>> {
  const raw = await c.req.text();
  if (raw === '') return {};
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new Refusal(415, 'Requests must be JSON.');
  }
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    throw malformed();
  }
  if (call.body !== undefined) return { [call.body]: body };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed();
  return Object.fromEntries(Object.entries(body).filter(([name]) => !call.query.includes(name)));
}

function wordsByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const words: Record<string, string> = {};
  for (const issue of issues) words[v.getDotPath(issue) ?? 'request'] ??= plainWords(issue);
  return words;
}

/** Valibot's own messages quote what was sent; ours never do. */
function plainWords(issue: v.BaseIssue<unknown>): string {
  const isOurs = issue.received === null || !issue.message.includes('received');
  return isOurs ? issue.message : 'This is missing or not valid.';
}

function bearer(c: Context): string | undefined {
  return /^Bearer ([\w.~+/-]{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1];
}

function visitOf(c: Context, parts: Parts, answerWith: Visit['answerWith']): Visit {
  return {
    parts,
    caller: callerOf(c, parts.config.proxies),
    device: deviceName(c.req.header('user-agent') ?? ''),
    key: keyOf(c),
    cookie: (name) => readCookie(c, parts.config, name),
    setCookie: (name, value, lifetime) => writeCookie(c, parts.config, name, value, lifetime),
    dropCookie: (name) => dropCookie(c, parts.config, name),
    answerWith,
  };
}

function keyOf(c: Context): string | undefined {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return undefined;
  if (!/^[A-Za-z0-9-]{16,64}$/.test(key)) throw conflict('This payment key cannot be used.');
  return key;
}
