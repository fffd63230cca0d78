import type { MiddlewareHandler } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { callerOf } from './client-address.ts';

/**
 * Counts requests that name an address without one of our proxies in front, and tells the first of them: either
 * somebody tries to pass the limits, or `PROXIES` lacks a proxy and all callers look like one.
 */
export function noticeForgedAddresses({ config, log, metrics }: Dependencies): MiddlewareHandler {
  let isTold = false;
  return async (c, next) => {
    if (callerOf(c, config.proxies).isForged) {
      metrics.forgedAddresses.inc();
      if (!isTold)
        log.warn('X-Forwarded-For from outside PROXIES is ignored; further cases are only counted');
      isTold = true;
    }
    await next();
  };
}
