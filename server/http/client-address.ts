import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** This machine itself, or a proxy on it that the settings do not name: not a caller. */
const LOOPBACK = /^(?:::1|(?:::ffff:)?127\..*)$/;

/**
 * The network address that a request came from, or '' when it is unknown. Each of our proxies
 * appends the address it saw to `X-Forwarded-For`; anybody can have written what precedes those. An
 * IPv6 address counts as its network, because one caller has all of its addresses.
 */
export function callerOf(c: Context, proxies: number): string {
  const seen = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const address = withoutPort((proxies > 0 && seen.at(-proxies)) || addressOf(c));
  return LOOPBACK.test(address) ? '' : networkOf(address);
}

/** Some proxies add the port: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function withoutPort(seen: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(seen)?.[1] ?? /^([\d.]+):\d+$/.exec(seen)?.[1] ?? seen;
}

/** An IPv4 address as it is, or the first 64 bits of an IPv6 address. */
function networkOf(address: string): string {
  const inside = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (inside !== undefined || !isIPv6(address)) return inside ?? address;
  const [before = [], after = []] = address.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function addressOf(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? '';
  } catch {
    // The request came through no socket.
    return '';
  }
}
