import { expect, test } from 'vitest';
import { machineNamed } from './charts.ts';
import { countsOf, driverOf } from './coverage.ts';

const CONFIRMED = 'checkout.reviewing.shown payment.confirmed 0';

test('a line is as good as the least driven of its transitions', () => {
  expect(driverOf([CONFIRMED])).toBe('walk');
  expect(driverOf([CONFIRMED, 'checkout.reviewing.shown nobody.knows 0'])).toBe('nobody');
});

test('the counts of a machine name each kind of test', () => {
  expect(countsOf(machineNamed('checkout'))).toMatch(
    /^Of \d+ transitions, \d+ by a machine test, \d+ by a screen test, \d+ by a walk\.$/,
  );
});
