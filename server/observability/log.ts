import type { Context, MiddlewareHandler } from 'hono';
import { type Logger, type LoggerOptions, multistream, pino } from 'pino';
import { Fault, redact } from '../../domain/api/redaction.ts';
import { codeOf } from '../store/cause.ts';
import { routeName } from './route-name.ts';
import { traceOfNow } from './tracing.ts';

/**
 * A logger whose lines contain only the fields that the redaction list allows, whatever they are
 * given. Their lines carry the trace at that moment. `also` gets every line too.
 */
export function createLog(level: string, also?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    formatters: { log: (line) => ({ ...(redact(line) as object), ...traceOfNow() }) },
    hooks: {
      logMethod(args, write) {
        const [entry, message] = args as [unknown, unknown?];
        // Without a message of its own, a line would take the error's message, which quotes the
        // data of the request.
        if (typeof entry === 'object' && typeof message !== 'string') {
          const line = entry instanceof Error ? { err: entry } : entry;
          return write.apply(this, [line, 'failure'] as unknown as Parameters<typeof write>);
        }
        return write.apply(this, args);
      },
    },
  };
  const both = also && [process.stdout, also].map((stream) => ({ stream, level: 'trace' as const }));
  return both ? pino(options, multistream(both)) : pino(options);
}

/** Who sent a request, as far as that is known. */
export interface Asker {
  /** The keyed hash of the network address, as security events show it; empty for this machine. */
  readonly caller: string;
  readonly customer?: number;
  readonly sessionId?: string | undefined;
  /** The number of a biller's token. */
  readonly tokenId?: number;
}

declare module 'hono' {
  interface ContextVariableMap {
    asker: Asker | undefined;
  }
}

/** Notes who sent the request, for its line of the log. */
export function noteAsker(c: Context, asker: Asker): void {
  c.set('asker', asker);
}

/**
 * Logs one line for each request: the route's pattern and never its values, so that no code and no token
 * reaches a log.
 */
export function logRequests(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    await next();
    log.info(
      {
        id: c.get('requestId'),
        method: c.req.method,
        route: routeName(c),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
        ...c.get('asker'),
      },
      'request',
    );
  };
}

/** Where an error happened, without the values that a database error quotes. */
export function faultDetails(error: unknown): Fault {
  return new Fault(error, codeOf(error));
}
