import type { MiddlewareHandler } from 'hono';
import { NO_SUCH_PAGE } from '../../domain/office/text/served.ts';
import type { Config } from '../config.ts';
import { STYLE_PATH } from './openapi/page.ts';

/**
 * With a host name of its own, the office is answered there and nowhere else, and the customers' app is not answered
 * there.
 */
export function officeHost({ office, officeUrl }: Pick<Config, 'office' | 'officeUrl'>): MiddlewareHandler {
  const own = office && officeUrl !== undefined ? new URL(officeUrl).host : undefined;
  return async (c, next) => {
    if (own === undefined) return next();
    const isOffice = isOfOffice(c.req.path);
    const isThere = c.req.header('host') === own;
    if (isThere && c.req.path === '/') return c.redirect('/office/', 302);
    if (isThere === isOffice || (isThere && SHARED.has(c.req.path))) return next();
    return c.text(NO_SUCH_PAGE, 404, { 'Cache-Control': 'no-store' });
  };
}

/** True for the office, and for what tells of its calls. */
export function isOfOffice(path: string): boolean {
  return path === '/office' || path.startsWith('/office/') || TELLS_OF_OFFICE.has(path);
}

const TELLS_OF_OFFICE: ReadonlySet<string> = new Set(['/docs/api/office', '/openapi/office.json']);

/** What a balancer asks by whatever name, and the style of what tells of calls. */
const SHARED: ReadonlySet<string> = new Set(['/health', '/live', '/ready', '/metrics', STYLE_PATH]);
