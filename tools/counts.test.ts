import { expect, test } from 'vitest';
import { NO_TESTS, sum, withFailureCount } from './counts.ts';

test('the counts of all runners are added', () => {
  const one = { passed: 3, failed: 1, skipped: 0, failures: ['a bill is paid once'] };
  expect(sum([one, NO_TESTS, { passed: 4, failed: 0, skipped: 2, failures: [] }])).toEqual({
    passed: 7,
    failed: 1,
    skipped: 2,
    failures: ['a bill is paid once'],
  });
});

test('a runner that fails without a failed test counts as one failure', () => {
  expect(withFailureCount({ ...NO_TESTS, passed: 5 }, false).failed).toBe(1);
  expect(withFailureCount({ ...NO_TESTS, passed: 5, failed: 3 }, false).failed).toBe(3);
  expect(withFailureCount({ ...NO_TESTS, passed: 5 }, true).failed).toBe(0);
});
