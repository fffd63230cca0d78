import { isIPv4, isIPv6 } from 'node:net';
import { addressesOf } from '../store/addresses.ts';

/** True for names and addresses that never leave this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (isIPv4(name)) return name.startsWith('127.');
  if (isIPv6(name)) return name === '::1';
  return name === 'localhost' || name.endsWith('.localhost');
}

/** True when the address names this machine, or a socket on it. Of a database, it may name several. */
export function leadsToLoopback(address: string): boolean {
  return addressesOf(address).every((one) => {
    const { hostname, searchParams } = new URL(one);
    const host = searchParams.get('host') ?? decodeURIComponent(hostname);
    return host === '' || host.startsWith('/') || isLoopback(host);
  });
}
