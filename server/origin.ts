import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

const OURS = new Set(['same-origin', 'none']);

/** A browser says where a request comes from: no other site may change anything, with or without cookies (T17). */
export const refuseOtherSites: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site');
  const changes = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  if (changes && site !== undefined && !OURS.has(site))
    throw new Refusal(403, 'This request came from another site.');
  await next();
};
