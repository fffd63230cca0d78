import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { callerOf } from './client-address.ts';

/**
 * Where the portal is reached by https, a request that a proxy took unencrypted gets no answer: what it carried
 * was readable on the way. A page leads over to https. A call is refused, so that its client is mended.
 */
export function requireHttps(
  { secure, proxies, publicUrl }: Config,
  isCall: (path: string) => boolean,
): MiddlewareHandler {
  return async (c, next) => {
    const isPlain = c.req.header('x-forwarded-proto') === 'http' && callerOf(c, proxies).isProxied;
    if (!secure || !isPlain) return next();
    if (c.req.method !== 'GET' || isCall(c.req.path)) throw new Refusal(403, 'api.not-https');
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(`${publicUrl}${pathname}${search}`, 301);
  };
}
