import type { MiddlewareHandler } from 'hono';
import { allCalls } from '../../domain/calls.ts';
import type { Config } from '../config.ts';
import { routeName } from '../observability/route-name.ts';
import { inSpan } from '../observability/tracing.ts';
import { callerOf } from './client-address.ts';

const MONEY = new Set(
  allCalls()
    .filter(({ call }) => call.money)
    .map(({ call }) => `${call.method} ${call.path}`),
);

/**
 * A span for each request, under the pattern of its route. Anybody can write a `traceparent`, so only that of
 * a proxy of ours is believed.
 */
export function traceRequests({ proxies, tracesFromProxies }: Config): MiddlewareHandler {
  return (c, next) => {
    const isBelieved = tracesFromProxies && callerOf(c, proxies).isProxied;
    const start = {
      name: c.req.method,
      kind: 'server' as const,
      attributes: {
        'http.request.method': c.req.method,
        'billfold.request_id': c.get('requestId'),
        'billfold.money': MONEY.has(`${c.req.method} ${c.req.path}`),
      },
      parent: isBelieved ? c.req.header('traceparent') : undefined,
    };
    return inSpan(start, async (span) => {
      await next();
      const { status } = c.res;
      span.rename(`${c.req.method} ${routeName(c)}`);
      span.set({ 'http.route': routeName(c), 'http.response.status_code': status });
      if (status >= 500) span.set({ 'error.type': String(status) });
    });
  };
}
