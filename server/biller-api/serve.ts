import type { Context, Hono } from 'hono';
import type { BillerCall } from '../../domain/api/biller-call.ts';
import { BILLER_CALLS } from '../../domain/biller-calls.ts';
import { type BillerOfToken, billerOfToken } from '../billers/tokens.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteAsker } from '../observability/log.ts';
import { Refusal } from '../refusal.ts';
import { answerTo, bodyOf, parsedRequest, queryOf, type Serving, serveAreas } from '../serve-areas.ts';
import type { AllBillerHandlers, BillerRequest } from './handlers.ts';
import { imports } from './imports.ts';
import { remittances } from './remittances.ts';

export const BILLER_ROOT = '/billers/v1/*';

const HANDLERS: AllBillerHandlers = { imports, remittances };

interface BillerServing extends Serving {
  /** The keyed hash of the network address of a request, for its line of the log. */
  readonly callerOf: (c: Context) => Promise<string>;
}

/** Serves the calls of billers' own systems. A file travels as it is, in a body of up to 1 GB. */
export function serveBillerCalls(app: Hono, parts: Dependencies, serving: BillerServing): void {
  serveAreas<BillerCall, BillerRequest>(app, BILLER_ROOT, BILLER_CALLS, HANDLERS, (call, handler) => {
    app.on(call.method, call.path, async (c) => {
      c.header('Cache-Control', 'no-store');
      const biller = await admit(c, parts, call, await serving.callerOf(c));
      serving.spend(biller.tokenId);
      const request = parsedRequest(c, call, queryOf(c), serving.refuse);
      const answer = await handler(request, { parts, biller, body: bodyOf(c) });
      return answerTo(c, call, answer, parts.config);
    });
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
