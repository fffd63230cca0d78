import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { Fault } from './scripts.ts';

type Visit = Context<{ Bindings: HttpBindings }>;

const HTML = '<html><body><h1>502 Bad Gateway</h1></body></html>';

/** The answer of a fault that keeps anything from happening. */
export async function before(fault: Fault, c: Visit): Promise<Response | undefined> {
  switch (fault) {
    case 'lost before':
      return cut(c);
    case 'html 502':
      return c.html(HTML, 502);
    case 'hang':
      await new Promise((gone) => c.env.outgoing.once('close', gone));
      return RESPONSE_ALREADY_SENT;
    case '429':
      return error(c, 429, 'invalid_request_error', 'lock_timeout');
    case '409':
      return error(c, 409, 'idempotency_error', 'idempotency_key_in_use');
    case '401':
      return error(c, 401, 'invalid_request_error');
    case '403':
      return error(c, 403, 'invalid_request_error', 'account_invalid');
    case '404':
      return error(c, 404, 'invalid_request_error', 'resource_missing');
    case '400 idempotency':
      return error(c, 400, 'idempotency_error');
    case '400 mandate':
      return error(c, 400, 'invalid_request_error', 'payment_intent_mandate_invalid');
    default:
      return undefined;
  }
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly isReplay: boolean;
}

/** The answer to what happened, unless a fault keeps it back. */
export function answerWith(fault: Fault | undefined, c: Visit, { status, body, isReplay }: Answer): Response {
  switch (fault) {
    case 'lost after':
      return cut(c);
    case 'html 502 after':
      return c.html(HTML, 502);
    case 'half body':
      return half(c, JSON.stringify(body));
    case 'unknown status':
      return c.json({ ...(body as object), status: 'requires_patience' });
    default:
      if (isReplay) c.header('Idempotent-Replayed', 'true');
      return c.json(body as object, status as 200);
  }
}

function error(c: Visit, status: 400 | 401 | 403 | 404 | 409 | 429, type: string, code?: string): Response {
  return c.json({ error: { type, code, message: 'Words of the processor.' } }, status);
}

export function cut(c: Visit): Response {
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

function half(c: Visit, body: string): Response {
  const { outgoing, incoming } = c.env;
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  outgoing.write(body.slice(0, Math.floor(body.length / 2)), () => incoming.socket.destroy());
  return RESPONSE_ALREADY_SENT;
}
