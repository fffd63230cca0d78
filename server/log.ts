import type { MiddlewareHandler } from 'hono';
import { type Logger, pino } from 'pino';
import { routeName } from './route-name.ts';

/** What no line of the log may say, should somebody hand it over. */
const SECRETS = [
  'password',
  'authorization',
  'cookie',
  'token',
  'card_number',
  'cvv',
  'bank_account_number',
  'bank_routing_number',
];

export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]) },
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
