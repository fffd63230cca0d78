import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { callerOf } from './client-address.ts';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
  }
}

const HEADER = 'X-Request-Id';

/**
 * Names each request, for the log and in its answer. A name that one of our proxies has given is kept. Anybody
 * else could write a name that misleads who reads the log.
 */
export function nameRequest({ proxies }: Config): MiddlewareHandler {
  return async (c, next) => {
    const given = callerOf(c, proxies).isProxied ? c.req.header(HEADER) : undefined;
    const id = given !== undefined && /^[\w=-]{1,200}$/.test(given) ? given : randomUUID();
    c.set('requestId', id);
    c.header(HEADER, id);
    await next();
  };
}
