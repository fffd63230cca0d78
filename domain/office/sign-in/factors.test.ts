import { expect, test } from 'vitest';
import { factorsOf, mayRemoveOne } from './factors.ts';

test.each([
  ['an app alone', { hasApp: true, passkeys: 0 }, ['app'], false],
  ['one passkey alone', { hasApp: false, passkeys: 1 }, ['passkey'], false],
  ['two passkeys', { hasApp: false, passkeys: 2 }, ['passkey'], true],
  ['an app and a passkey', { hasApp: true, passkeys: 1 }, ['app', 'passkey'], true],
  ['nothing', { hasApp: false, passkeys: 0 }, [], false],
] as const)('somebody with %s can use it, and gives one up only if another stays', (_, has, usable, may) => {
  expect(factorsOf(has)).toEqual(usable);
  expect(mayRemoveOne(has)).toBe(may);
});
