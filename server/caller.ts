import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** This machine itself, or a proxy on it that the settings do not name: no caller of ours. */
const HERE = /^(?:::1|(?:::ffff:)?127\..*)$/;

/**
 * The network address that a request came from, empty where it is not known. Each proxy of ours adds the one it saw at the
 * end of `X-Forwarded-For`: what stands before those anybody can have written.
 */
export function callerOf(c: Context, proxies: number): string {
  const seen = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const address = (proxies > 0 && seen.at(-proxies)) || addressOf(c);
  return HERE.test(address) ? '' : address;
}

function addressOf(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? '';
  } catch {
    // A request that came through no socket.
    return '';
  }
}
