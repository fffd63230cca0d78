import type { MiddlewareHandler } from 'hono';
import { type Logger, pino } from 'pino';
import { redact } from '../domain/redaction.ts';
import { routeName } from './route-name.ts';

/** No line says more than the one list of what may be said, whatever is handed over (S7). */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    formatters: { log: (line) => redact(line) as Record<string, unknown> },
    hooks: {
      logMethod(args, write) {
        const [said, words] = args as [unknown, unknown?];
        // Without words of its own a line would take those of the failure, which quote what was sent.
        if (typeof said === 'object' && typeof words !== 'string') {
          const line = said instanceof Error ? { err: said } : said;
          return write.apply(this, [line, 'failure'] as unknown as Parameters<typeof write>);
        }
        return write.apply(this, args);
      },
    },
  });
}

/** One line a request: the route's pattern and never its values, so that no id, code or token reaches a log (S7). */
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
      },
      'request',
    );
  };
}
