import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../refusal.ts';

const OWN_SITES = new Set(['same-origin', 'none']);

/** Refuses changes that a browser says come from another site, with or without cookies. */
export const refuseOtherSites: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site');
  const changes = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  if (changes && site !== undefined && !OWN_SITES.has(site))
    throw new Refusal(403, 'This request came from another site.');
  await next();
};
