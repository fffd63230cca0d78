import { expect, test } from 'vitest';
import { isCutOff } from './cut-off.ts';
import { CallFailed, type Failure, failureOf } from './failure.ts';

const refused: Failure = {
  kind: 'refused',
  message: 'Your card was declined.',
  status: 422,
  gateway: undefined,
  errors: { amount: 'Too much.' },
};

test('a failed call keeps what the server said, as an error', () => {
  const error = new CallFailed({ ...refused, gateway: 502 });
  expect(error).toMatchObject({ ...refused, gateway: 502, name: 'CallFailed' });
  expect(failureOf(error, 'Please try again.')).toBe(error);
});

test('any other error is an unknown outcome, in the words of the action', () => {
  expect(failureOf(new TypeError('x is undefined'), 'Please try again.')).toEqual({
    kind: 'unknown',
    message: 'Please try again.',
    status: 0,
    errors: {},
  });
});

test.each([
  ['unreachable', 0, true],
  ['unreachable', 503, false],
  ['unknown', 0, false],
  ['refused', 0, false],
] as const)('a call that is %s with status %i was cut off: %s', (kind, status, isOne) => {
  expect(isCutOff({ ...refused, kind, status })).toBe(isOne);
});
