import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config.ts';
import type { CookieName } from '../request-context.ts';

export function readCookie(c: Context, config: Config, name: CookieName): string | undefined {
  return getCookie(c, cookieName(config, name));
}

/** Without a lifetime the cookie ends with the browser. */
export function writeCookie(
  c: Context,
  config: Config,
  name: CookieName,
  value: string,
  { days }: { days?: number },
): void {
  const age = days === undefined ? {} : { maxAge: days * 86_400 };
  setCookie(c, cookieName(config, name), value, { ...attributes(config), ...age });
}

export function dropCookie(c: Context, config: Config, name: CookieName): void {
  deleteCookie(c, cookieName(config, name), attributes(config));
}

/** `Secure` and the `__Host-` prefix everywhere but on plain http on this machine. */
export function cookieName(config: Config, name: CookieName): string {
  return config.secure ? `__Host-${name}` : `billfold-${name}`;
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: config.secure } as const;
}
