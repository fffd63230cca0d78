import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { BillerCall } from '../../domain/api/biller-call.ts';
import { encode } from '../../domain/api/codec.ts';
import { pathFields } from '../../domain/api/path.ts';
import { BILLER_CALLS } from '../../domain/biller-calls.ts';
import { type BillerOfToken, billerOfToken } from '../billers/tokens.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteAsker } from '../observability/log.ts';
import { inSpan } from '../observability/tracing.ts';
import { Refusal } from '../refusal.ts';
import type { AllBillerHandlers, BillerRequest } from './handlers.ts';
import { imports } from './imports.ts';
import { remittances } from './remittances.ts';

export const BILLER_ROOT = '/billers/v1/*';

const HANDLERS: AllBillerHandlers = { imports, remittances };

/** What serving needs of the calls of a customer, which lie on a higher floor. */
export interface Serving {
  /** Refuses a request whose fields do not fit the schema, with the reason for each. */
  readonly refuse: (issues: readonly v.BaseIssue<unknown>[]) => Refusal;
  /** Throws for an answer that holds more than its schema names. */
  readonly requireRow: (call: BillerCall, body: unknown) => void;
  /** The keyed hash of the network address of a request, for its line of the log. */
  readonly callerOf: (c: Context) => Promise<string>;
  /** Counts the calls of a token. */
  readonly spend: (tokenId: number) => void;
}

/** Serves the calls of billers' own systems. A file travels as it is, in a body of up to 1 GB. */
export function serveBillerCalls(app: Hono, parts: Dependencies, serving: Serving): void {
  for (const [area, calls] of Object.entries(BILLER_CALLS))
    for (const [name, call] of Object.entries(calls)) {
      const handlers = HANDLERS[area as keyof AllBillerHandlers] as Record<string, Handler>;
      const handler = handlers[name];
      if (!handler) throw new Error(`no handler for ${area}.${name}`);
      const traced: Handler = (request, visit) => inSpan({ name }, () => handler(request, visit));
      serve(app, parts, call as unknown as BillerCall, traced, serving);
    }
  app.all(BILLER_ROOT, () => {
    throw new Refusal(404, 'api.no-such-call');
  });
}

type Handler = (request: unknown, visit: BillerRequest) => Promise<unknown>;

function serve(app: Hono, parts: Dependencies, call: BillerCall, handler: Handler, serving: Serving): void {
  app.on(call.method, call.path, async (c) => {
    c.header('Cache-Control', 'no-store');
    const biller = await admit(c, parts, call, await serving.callerOf(c));
    serving.spend(biller.tokenId);
    const request = readRequest(c, call, serving);
    const body = c.req.raw.body ?? new Blob([]).stream();
    const answer = await handler(request, { parts, biller, body });
    if (answer instanceof Blob)
      return c.body(await answer.arrayBuffer(), 200, { 'Content-Type': call.produces ?? 'text/plain' });
    const told = encode(call.answer, answer) as object;
    if (parts.config.checksAnswers) serving.requireRow(call, told);
    return c.json(told);
  });
}

async function admit(
  c: Context,
  parts: Dependencies,
  { may }: BillerCall,
  caller: string,
): Promise<BillerOfToken> {
  noteAsker(c, { caller });
  const token = /^Bearer (bft_[\w-]{20,100})$/.exec(c.req.header('authorization') ?? '')?.[1];
  const biller = token === undefined ? undefined : await billerOfToken(parts, token);
  if (!biller) throw new Refusal(401, 'billers.token');
  noteAsker(c, { caller, tokenId: biller.tokenId });
  if (!biller.rights.includes(may)) throw new Refusal(403, 'billers.token-right');
  return biller;
}

function readRequest(c: Context, call: BillerCall, { refuse }: Serving): unknown {
  const fields: Record<string, string | undefined> = {};
  for (const [name, [value, ...others]] of Object.entries(c.req.queries())) {
    if (others.length > 0) throw new Refusal(400, 'api.malformed');
    fields[name] = value;
  }
  for (const name of pathFields(call.path)) fields[name] = c.req.param(name);
  const parsed = v.safeParse(call.request, fields, { abortPipeEarly: true });
  if (!parsed.success) throw refuse(parsed.issues);
  return parsed.output;
}
