import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Networks } from '../start/networks.ts';

/** This machine itself, or a proxy on it that the settings do not name: not a caller. */
const LOOPBACK = /^(?:::1|127\..*)$/;

/** A request that came through no socket is of this process. */
const NO_SOCKET = '127.0.0.1';

export interface Caller {
  /**
   * The network address that a request came from, or '' for this machine. An IPv6 address counts as its
   * network, because one caller has all of its addresses.
   */
  readonly address: string;
  /** True when the request names an address, and comes from nobody that is believed about it. */
  readonly isForged: boolean;
  /** True when one of our proxies handed the request over. */
  readonly isProxied: boolean;
}

/**
 * Each proxy appends the address that it saw to `X-Forwarded-For`; anybody can have written what precedes
 * those. So the list is read from its end, as long as one of our proxies vouches for the entry before.
 */
export function callerOf(c: Context, proxies: Networks): Caller {
  const header = c.req.header('x-forwarded-for');
  let address = addressOf(c);
  const isProxied = proxies.has(address);
  const isForged = header !== undefined && !isProxied;
  const entries = (header ?? '').split(',').map((entry) => plain(withoutPort(entry.trim())));
  while (proxies.has(address)) {
    const before = entries.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return { address: LOOPBACK.test(address) ? '' : networkOf(address), isForged, isProxied };
}

/** Some proxies add the port: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function withoutPort(seen: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(seen)?.[1] ?? /^([\d.]+):\d+$/.exec(seen)?.[1] ?? seen;
}

/** `::ffff:192.0.2.7` is an IPv4 address that a socket for both kinds has seen. */
function plain(address: string): string {
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
}

/** An IPv4 address as it is, or the first 64 bits of an IPv6 address. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = [], after = []] = address.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function addressOf(c: Context): string {
  try {
    return plain(getConnInfo(c).remote.address ?? NO_SOCKET);
  } catch {
    return NO_SOCKET;
  }
}
