import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { callerOf } from './client-address.ts';

async function callerSeenAs(forwarded: string, proxies = 1): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(callerOf(c, proxies)));
  return (await app.request('/', { headers: { 'x-forwarded-for': forwarded } })).text();
}

test('a caller is the address that the last proxy saw, with or without its port (SRV2-37)', async () => {
  expect(await callerSeenAs('203.0.113.9, 198.51.100.7')).toBe('198.51.100.7');
  expect(await callerSeenAs('203.0.113.9, 198.51.100.7', 2)).toBe('203.0.113.9');
  expect(await callerSeenAs('198.51.100.7:4711')).toBe('198.51.100.7');
  expect(await callerSeenAs('::ffff:198.51.100.7')).toBe('198.51.100.7');
  expect(await callerSeenAs('127.0.0.1')).toBe('');
  expect(await callerSeenAs('::1')).toBe('');
});

test('all addresses of one IPv6 network are one caller, and a neighbouring network is another (SRV2-37)', async () => {
  const seen = [
    '2001:db8:0:1::7',
    '2001:DB8::1:aaaa:0:0:1',
    '[2001:db8:0:1:2:3:4:5]:4711',
    '2001:db8:0:2::7',
  ];
  const [first, same, third, neighbour] = await Promise.all(seen.map((address) => callerSeenAs(address)));
  expect([same, third]).toEqual([first, first]);
  expect(first).toBe('2001:db8:0:1::/64');
  expect(neighbour).not.toBe(first);
});
