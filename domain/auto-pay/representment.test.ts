import { expect, test } from 'vitest';
import { afterReturn } from './representment.ts';

test.each([
  ['funds', 1, 'again'],
  ['funds', 2, 'again'],
  ['funds', 3, 'stop'],
  ['otherwise', 1, 'stop'],
] as const)('a debit that came back for %j, the %dth of its bill: %s', (reason, returned, wanted) => {
  expect(afterReturn(reason, returned)).toBe(wanted);
});
