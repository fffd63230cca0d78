import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Call } from '../../domain/api/call.ts';
import { encode } from '../../domain/api/codec.ts';
import { isEnveloped, pathFields } from '../../domain/api/path.ts';
import { CLIENT_TOKEN } from '../../domain/session/calls.ts';
import { deviceName } from '../../domain/session/device-name.ts';
import type { Dependencies } from '../dependencies.ts';
import { originOf, withOrigin } from '../events/origin.ts';
import type { Handler } from '../handlers.ts';
import { noteAsker } from '../observability/log.ts';
import { inSpan } from '../observability/tracing.ts';
import { wasBegun } from '../payments/find-checkout.ts';
import {
  conflict,
  gone,
  invalid,
  malformed,
  notFound,
  notSignedIn,
  type Reason,
  Refusal,
} from '../refusal.ts';
import type { CustomerContext, RequestContext } from '../request-context.ts';
import { parsedRequest, queryOf, requireRow } from '../serve-areas.ts';
import { customerOf } from '../session/access.ts';
import { requireSetUp } from '../set-up.ts';
import { ownedBefore, ownsReference } from '../store/ownership.ts';
import { referencesAt } from '../store/references.ts';
import { isTooOld } from './app-version.ts';
import { callerOf } from './client-address.ts';
import { answerJson } from './compressed.ts';
import { dropCookie, readCookie, writeCookie } from './cookies.ts';
import { fieldReason } from './field-reason.ts';

/**
 * Serves every call of an area; `/ebills/bulk` before `/ebills/:id`, which would read it as a
 * number.
 */
export function serveCallsOf(
  app: Hono,
  parts: Dependencies,
  area: object,
  handlers: { [name: string]: Handler<Call> },
): void {
  const calls = new Map<string, Call>(Object.entries(area));
  const rows = Object.entries<Handler<Call>>(handlers).map(([name, handler]) => ({
    name,
    call: calls.get(name) as Call,
    handler,
  }));
  rows.sort((a, b) => pathFields(a.call.path).length - pathFields(b.call.path).length);
  for (const { name, call, handler } of rows)
    serve(app, parts, call, (request, visit) => inSpan({ name }, () => handler(request, visit)));
}

function serve(app: Hono, parts: Dependencies, call: Call, handler: Handler<Call>): void {
  app.on(call.method, call.path, async (c) => {
    let status: 200 | 202 = 200;
    const visit = visitOf(c, parts, (answered) => {
      status = answered;
    });
    const origin = await originOf(visit, c.get('requestId'));
    noteAsker(c, { caller: origin.address });
    const customer = await admit(c, parts, call, visit);
    if (customer) await requireAllowed(c, parts, call, customer);
    const sessionId = customer?.sessionId;
    if (customer) noteAsker(c, { caller: origin.address, customer: customer.scope.customer, sessionId });
    requireSetUp(parts.config, call);
    const request = await readRequest(c, call);
    if (customer) await requireOwn(call, request, customer);
    const answer = await withOrigin({ ...origin, sessionId }, () =>
      handler(request, (customer ?? visit) as CustomerContext),
    );
    if (answer instanceof Blob || answer instanceof ReadableStream) return file(c, call, answer, request);
    const body = encode(call.answer, answer);
    if (parts.config.checksAnswers) requireRow(call, body);
    const sent = isEnveloped(call.path) ? { data: body } : body;
    return answerJson(c, call, sent, status, customer?.scope.customer);
  });
}

/** Opens in the browser, and is saved under the requested name. */
async function file(
  c: Context,
  call: Call,
  answer: Blob | ReadableStream<Uint8Array>,
  { n }: Record<string, unknown>,
): Promise<Response> {
  const name = String(n ?? 'document.pdf').replace(/[^\w .()-]/g, '_');
  return c.body(answer instanceof Blob ? await answer.arrayBuffer() : answer, 200, {
    'Content-Type': call.produces ?? 'application/octet-stream',
    'Content-Disposition': `inline; filename="${name}"`,
  });
}

async function admit(
  c: Context,
  parts: Dependencies,
  call: Call,
  visit: RequestContext,
): Promise<CustomerContext | undefined> {
  switch (call.who) {
    case 'anyone':
    case 'refresh':
      return undefined;
    case 'client':
      if (bearer(c) !== CLIENT_TOKEN) throw new Refusal(401, 'session.not-authenticated');
      return undefined;
    case 'customer': {
      const owner = await customerOf(parts, bearer(c));
      if (!owner) throw notSignedIn();
      if (!owner.verified && !call.unverified) throw new Refusal(403, 'session.not-verified');
      const scope = { db: parts.store.db, customer: owner.customer };
      return { ...visit, scope, sessionId: owner.sessionId };
    }
  }
}

/**
 * Refuses an app that is too old to handle money, and a customer who calls too often. A payment that was begun before
 * gets its outcome, or is to be asked about: here nobody knows whether it was made.
 */
async function requireAllowed(c: Context, parts: Dependencies, call: Call, visit: CustomerContext) {
  const mayBeMade = async () => call.money && (await wasBegun(visit.scope, await namedPayment(c, visit)));
  if (call.money && isTooOld(c, parts.config.minBuild) && !(await mayBeMade()))
    throw new Refusal(426, 'checkout.app-too-old');
  try {
    c.get('allowance')?.spend(visit.scope.customer, call);
  } catch (error) {
    if (!(error instanceof Refusal) || !(await mayBeMade())) throw error;
    throw new Refusal(504, 'checkout.being-checked', { retryAfter: error.retryAfter ?? 1 });
  }
}

/** Read before the request is: an app that is too old may send fields that no call takes any more. */
async function namedPayment(c: Context, { key }: CustomerContext) {
  const body = await readObject(c).catch(() => ({}));
  const { review_id, confirmation_number }: Record<string, unknown> = { ...c.req.query(), ...body };
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { key, reviewId: textOf(review_id), confirmationNum: textOf(confirmation_number) };
}

async function requireOwn(
  call: Call,
  request: Record<string, unknown>,
  visit: CustomerContext,
): Promise<void> {
  for (const [path, kind] of Object.entries(call.owns)) {
    for (const reference of referencesAt(request, path)) {
      if (await ownsReference(visit.scope, kind, reference)) continue;
      const isGone = call.method === 'GET' && (await ownedBefore(visit.scope, kind, reference));
      throw isGone ? gone() : notFound();
    }
  }
}

async function readRequest(c: Context, call: Call): Promise<Record<string, unknown>> {
  const query = queryOf(c);
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const fields = hasBody ? { ...fieldsIn(query, call.query), ...(await readBody(c, call)) } : query;
  return parsedRequest(c, call, fields, refuse);
}

function fieldsIn(query: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
}

/** An empty body is an empty object; anything else must be JSON and declare it. */
async function readJson(c: Context): Promise<unknown> {
  const raw = await c.req.text();
  if (raw === '') return {};
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new Refusal(415, 'api.not-json');
  }
  try {
    return JSON.parse(raw);
  } catch {
    throw malformed();
  }
}

async function readBody(c: Context, call: Call): Promise<Record<string, unknown>> {
  const body = await readJson(c);
  if (call.body !== undefined) return { [call.body]: body };
  return Object.fromEntries(Object.entries(objectOf(body)).filter(([name]) => !call.query.includes(name)));
}

/** The fields of a JSON body. */
export async function readObject(c: Context): Promise<Record<string, unknown>> {
  return objectOf(await readJson(c));
}

function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed();
  // Copied into another object, this name would set that object's prototype.
  if (Object.hasOwn(body, '__proto__')) throw malformed();
  return { ...body };
}

/** Refuses a request that does not fit its schema, with the reason for each field. */
export function refuse(issues: readonly v.BaseIssue<unknown>[]): Refusal {
  const reasons: Record<string, Reason> = {};
  for (const issue of issues)
    reasons[v.getDotPath(issue) ?? 'request'] ??= fieldReason(issue) ?? 'api.field-not-valid';
  return invalid(reasons);
}

function bearer(c: Context): string | undefined {
  return /^Bearer ([\w.~+/-]{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1];
}

/** `answerWith` is for the calls of customers, some of which answer with 202. */
export function visitOf(
  c: Context,
  parts: Dependencies,
  answerWith: RequestContext['answerWith'] = () => {},
): RequestContext {
  return {
    parts,
    caller: callerOf(c, parts.config.proxies).address,
    device: deviceName(c.req.header('user-agent') ?? ''),
    agent: c.req.header('user-agent') ?? '',
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
  if (!/^[A-Za-z0-9-]{16,64}$/.test(key)) throw conflict('api.payment-key');
  return key;
}
