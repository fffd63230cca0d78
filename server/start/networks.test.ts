import { expect, test } from 'vitest';
import { Networks } from './networks.ts';

test('a network holds its addresses and no others', () => {
  const networks = Networks.read('10.0.0.0/8, 192.0.2.7, 2001:db8::/32');
  const held = ['10.255.0.1', '192.0.2.7', '2001:db8:1::9'];
  const others = ['11.0.0.1', '192.0.2.8', '2001:db9::1', '', 'unknown', '10.0.0.1.example'];
  expect(held.filter((address) => networks?.has(address))).toEqual(held);
  expect(others.filter((address) => networks?.has(address))).toEqual([]);
});

test('none holds nothing, and what is no network is refused', () => {
  expect(Networks.read('none')?.has('127.0.0.1')).toBe(false);
  for (const wrong of [
    '1',
    '',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    'proxy.internal',
    '10.0.0.0/x',
    'none, 10.0.0.1',
  ])
    expect(Networks.read(wrong)).toBeUndefined();
});
