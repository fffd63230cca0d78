import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../refusal.ts';

const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Refuses changes that a browser says come from another site, with or without cookies. Calls that only read are
 * refused as well: some of them use up a ticket. Links of other sites may lead to pages.
 */
export function refuseOtherSites(isCall: (path: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header('sec-fetch-site');
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (site !== undefined && !OWN_SITES.has(site) && !(reads && !isCall(c.req.path)))
      throw new Refusal(403, 'api.from-another-site');
    await next();
  };
}
