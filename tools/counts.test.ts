import { expect, test } from 'vitest';
import { judged, NONE, sum } from './counts.ts';

test('the counts of all runners are added', () => {
  const one = { passed: 3, failed: 1, skipped: 0 };
  expect(sum([one, NONE, { passed: 4, failed: 0, skipped: 2 }])).toEqual({
    passed: 7,
    failed: 1,
    skipped: 2,
  });
});

test('a runner that fails without a failed test counts as one failure', () => {
  expect(judged({ passed: 5, failed: 0, skipped: 0 }, false).failed).toBe(1);
  expect(judged({ passed: 5, failed: 3, skipped: 0 }, false).failed).toBe(3);
  expect(judged({ passed: 5, failed: 0, skipped: 0 }, true).failed).toBe(0);
});
