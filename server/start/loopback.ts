import { isIPv4, isIPv6 } from 'node:net';

/** True for names and addresses that never leave this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (isIPv4(name)) return name.startsWith('127.');
  if (isIPv6(name)) return name === '::1';
  return name === 'localhost' || name.endsWith('.localhost');
}

/** True when the address names this machine, or a socket on it. */
export function leadsToLoopback(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host === '' || host.startsWith('/') || isLoopback(host);
}
