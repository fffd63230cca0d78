import { expect, test } from 'vitest';
import { willNotPay, willPay } from './forecast-outcome.ts';

test.each([
  ['will pay', true, false],
  ['amount not known', true, false],
  ['nothing owed', false, false],
  ['amount refused', false, true],
  ['will stop', false, true],
] as const)('a run that finds "%s" pays: %s; owes a payment and makes none: %s', (outcome, pays, fails) => {
  expect([willPay({ outcome }), willNotPay({ outcome })]).toEqual([pays, fails]);
});
