import * as v from 'valibot';
import { expect, test } from 'vitest';
import { call, DEFAULT_ROOTS } from './call.ts';
import { isEnveloped, pathBelow, pathFields } from './path.ts';
import { FALLBACK } from './text/fallback.ts';

const bare = {
  path: '/api/v2.1/x',
  summary: 'Reads x.',
  who: 'customer',
  request: v.object({}),
  answer: v.object({}),
} as const;

test('a call that reads may be repeated, and one that changes may not', () => {
  expect(call({ ...bare, method: 'GET' })).toMatchObject({ reads: true, idempotent: true });
  expect(call({ ...bare, method: 'POST' })).toMatchObject({ reads: false, idempotent: false });
  expect(call({ ...bare, method: 'POST', reads: true })).toMatchObject({ reads: true, idempotent: true });
  expect(call({ ...bare, method: 'POST', idempotent: true })).toMatchObject({
    reads: false,
    idempotent: true,
  });
});

test('a call that moves money waits longer for its answer (ruling 18)', () => {
  expect(call({ ...bare, method: 'POST', money: true }).limit).toBe(30_000);
  expect(call({ ...bare, method: 'POST' }).limit).toBe(8_000);
  expect(call({ ...bare, method: 'POST', limit: 5 }).limit).toBe(5);
});

test('without further words a call names nobody’s things, needs a verified customer and has the usual failure', () => {
  expect(call({ ...bare, method: 'GET' })).toMatchObject({
    owns: {},
    produces: undefined,
    unverified: false,
    query: [],
    body: undefined,
    money: false,
    failure: FALLBACK,
  });
});

test('the fields of a path are the names after its colons', () => {
  expect(pathFields('/api/v2.1/accounts/:account_id/meters/:m2')).toEqual(['account_id', 'm2']);
  expect(pathFields('/api/v2.1/accounts')).toEqual([]);
});

test('only answers below the services root are wrapped (ruling 22)', () => {
  expect(['/services/web/cart/Get', '/api/v2.1/services/x', '/services'].map(isEnveloped)).toEqual([
    true,
    false,
    false,
  ]);
});

test('other roots point the same call at another deployment', () => {
  const roots = { ...DEFAULT_ROOTS, api: 'https://city.example/api', oauth: '/login' };
  expect(pathBelow(roots, '/api/v2.1/accounts')).toBe('https://city.example/api/accounts');
  expect(pathBelow(roots, '/oauth/v2.1/token')).toBe('/login/token');
  expect(pathBelow(roots, '/services/web/cart/Get')).toBe('/services/web/cart/Get');
  expect(pathBelow(roots, '/api/v2.10/x')).toBe('/api/v2.10/x');
});
