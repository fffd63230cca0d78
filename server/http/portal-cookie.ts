import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SMALLEST_PAYMENT } from '../../domain/values/cents.ts';
import { type PortalParts, portalOf } from '../portal/set-up.ts';

const PLAIN = 'billfold-portal';
const YEAR = 365 * 24 * 60 * 60;

/**
 * Tells the page what is not set up and the smallest payment, in a cookie that its scripts read:
 * `no-payments.no-tax.least-50`. It comes with the page and is mended by any later answer. Where everything is set
 * up and every payment is taken there is none.
 */
export function tellPortal(parts: PortalParts): MiddlewareHandler {
  const { config } = parts;
  const { smallest_payment: smallest, ...portal } = portalOf(parts);
  // Until 1.1 with `guest`, `merchant` and `jobs`, which the page names itself: an installed app of the version before
  // reads them here alone.
  const off = Object.entries(portal).filter(([, value]) => value === false);
  const least = smallest > SMALLEST_PAYMENT ? [`least-${smallest}`] : [];
  const wanted = [...off.map(([name]) => `no-${name}`), ...least].join('.');
  const name = config.secure ? `__Host-${PLAIN}` : PLAIN;
  const common = { path: '/', sameSite: 'Strict', secure: config.secure } as const;
  return async (c, next) => {
    await next();
    // A server of the previous version set it over https too, and the page would go on reading it.
    if (name !== PLAIN && getCookie(c, PLAIN) !== undefined) deleteCookie(c, PLAIN, common);
    if ((getCookie(c, name) ?? '') === wanted) return;
    setCookie(c, name, wanted, { ...common, maxAge: wanted === '' ? 0 : YEAR });
  };
}
