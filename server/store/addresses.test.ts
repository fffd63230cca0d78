import { expect, test } from 'vitest';
import { leadsToLoopback } from '../start/loopback.ts';
import { addressesOf, placeOf } from './addresses.ts';

test.each([
  ['postgres://portal@db.internal/billfold', ['postgres://portal@db.internal/billfold']],
  [
    'postgres://portal:a%2Cb@one:5432,two:5433/billfold?sslmode=verify-full',
    [
      'postgres://portal:a%2Cb@one:5432/billfold?sslmode=verify-full',
      'postgres://portal:a%2Cb@two:5433/billfold?sslmode=verify-full',
    ],
  ],
  ['postgresql://[::1]:5432,[::1]:5433/b', ['postgresql://[::1]:5432/b', 'postgresql://[::1]:5433/b']],
  ['postgres:///billfold?host=/run/postgresql', ['postgres:///billfold?host=/run/postgresql']],
])('a database at %s is looked for on each of its machines', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});

test('a database stays on this machine only where each of its addresses does', () => {
  expect(leadsToLoopback('postgres://127.0.0.1:5432,localhost:5433/b')).toBe(true);
  expect(leadsToLoopback('postgres://127.0.0.1:5432,db.internal:5432/b')).toBe(false);
});

test.each([
  ['postgres://portal:a%2Cb@one:5433/billfold', { host: 'one', port: 5433 }],
  ['postgres://two/billfold?sslmode=verify-full', { host: 'two', port: 5432 }],
  ['postgresql://[::1]:5432/billfold', { host: '::1', port: 5432 }],
])('%s leads to a machine and a port', (address, place) => {
  expect(placeOf(address)).toEqual(place);
});
