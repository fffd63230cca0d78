import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { Networks } from '../start/networks.ts';
import { callerOf } from './client-address.ts';

const OURS = '10.0.0.0/8, 2001:db8:ff::/48';

async function callerSeenAs(forwarded: string | undefined, from = '10.0.0.7', proxies = OURS) {
  const app = new Hono().get('/', (c) => c.json(callerOf(c, Networks.read(proxies) ?? Networks.none())));
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const socket = {
    remoteAddress: from,
    remotePort: 4711,
    remoteFamily: from.includes(':') ? 'IPv6' : 'IPv4',
  };
  const answer = await app.request('/', { headers }, { incoming: { socket } });
  return (await answer.json()) as { address: string; isForged: boolean };
}

const addressSeenAs = async (...seen: Parameters<typeof callerSeenAs>) =>
  (await callerSeenAs(...seen)).address;

test('a caller is the address that the last of our proxies saw, with or without its port (SRV2-37)', async () => {
  expect(await addressSeenAs('203.0.113.9, 198.51.100.7')).toBe('198.51.100.7');
  expect(await addressSeenAs('203.0.113.9, 198.51.100.7, 10.1.1.1')).toBe('198.51.100.7');
  expect(await addressSeenAs('198.51.100.7:4711')).toBe('198.51.100.7');
  expect(await addressSeenAs('::ffff:198.51.100.7')).toBe('198.51.100.7');
  expect(await addressSeenAs('198.51.100.7', '::ffff:10.0.0.7')).toBe('198.51.100.7');
  expect(await addressSeenAs('198.51.100.7', '2001:db8:ff::1')).toBe('198.51.100.7');
  expect(await addressSeenAs('127.0.0.1')).toBe('');
  expect(await addressSeenAs('::1')).toBe('');
  expect(await addressSeenAs(undefined, '127.0.0.1')).toBe('');
});

test('what somebody else writes about the address of a caller is not believed, and noticed (SRV2-37)', async () => {
  const forged = { address: '198.51.100.9', isForged: true };
  expect(await callerSeenAs('203.0.113.9', '198.51.100.9')).toMatchObject(forged);
  expect(await callerSeenAs('203.0.113.9', '198.51.100.9', 'none')).toMatchObject(forged);
  expect(await callerSeenAs(undefined, '198.51.100.9')).toMatchObject({
    address: '198.51.100.9',
    isForged: false,
  });
  expect(await callerSeenAs('203.0.113.9')).toMatchObject({ address: '203.0.113.9', isForged: false });
});

test('what is no address names nobody: the proxy that passed it on is the caller', async () => {
  expect(await addressSeenAs('203.0.113.9, unknown')).toBe('10.0.0.7');
  expect(await addressSeenAs('x'.repeat(3_000))).toBe('10.0.0.7');
  expect(await addressSeenAs('')).toBe('10.0.0.7');
});

test('all addresses of one IPv6 network are one caller, and a neighbouring network is another (SRV2-37)', async () => {
  const seen = [
    '2001:db8:0:1::7',
    '2001:DB8::1:aaaa:0:0:1',
    '[2001:db8:0:1:2:3:4:5]:4711',
    '2001:db8:0:2::7',
  ];
  const [first, same, third, neighbour] = await Promise.all(seen.map((address) => addressSeenAs(address)));
  expect([same, third]).toEqual([first, first]);
  expect(first).toBe('2001:db8:0:1::/64');
  expect(neighbour).not.toBe(first);
});
