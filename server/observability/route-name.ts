import type { Context } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';

/**
 * The pattern of the route that answered, never its values. Middleware over many routes has the
 * method `ALL`.
 */
export function routeName(c: Context): string {
  return matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? routePath(c, -1);
}
