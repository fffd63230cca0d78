import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../domain/values/durations.ts';
import { customerInToken, isAlive } from './access.ts';

const NOW = Date.UTC(2026, 10, 20, 19);

/** A session that was used, and begun, so long ago. */
const session = (keep: boolean, used: number, begun: number, isEnded = false) => ({
  keep,
  lastUsedAt: new Date(NOW - used),
  createdAt: new Date(NOW - begun),
  endedAt: isEnded ? new Date(NOW) : null,
});

test.each([
  ['30 idle minutes', session(false, 30 * MINUTE, HOUR), true],
  ['more than 30 idle minutes', session(false, 30 * MINUTE + 1, HOUR), false],
  ['12 hours', session(false, 0, 12 * HOUR), true],
  ['more than 12 hours', session(false, 0, 12 * HOUR + 1), false],
  ['7 days without use, with Keep', session(true, 7 * DAY, 7 * DAY), true],
  ['more than 7 days without use, with Keep', session(true, 7 * DAY + 1, 8 * DAY), false],
  ['90 days, with Keep', session(true, 0, 90 * DAY), true],
  ['more than 90 days, with Keep', session(true, 0, 90 * DAY + 1), false],
  ['its sign-out', session(true, 0, 0, true), false],
] as const)('after %s a session lives or has ended (ruling 12)', (_, given, lives) => {
  expect(isAlive(given, NOW)).toBe(lives);
});

test.each([
  ['7.secret', 7],
  ['999999999999999.secret', 999_999_999_999_999],
  ['1000000000000000.secret', undefined],
  ['0.secret', undefined],
  ['07.secret', undefined],
  ['x7.secret', undefined],
  ['7secret', undefined],
  ['', undefined],
] as const)('a token names its customer by the number that it begins with: %s', (token, customer) => {
  expect(customerInToken(token)).toBe(customer);
});
