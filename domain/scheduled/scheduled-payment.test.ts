import { expect, test } from 'vitest';
import { samplePending } from '../fixtures/scheduled.ts';
import { methodSummary } from './scheduled-payment.ts';

test.each([
  ['Visa', 'Visa ending in 7770', 'Visa ending in 7770'],
  ['Visa ending in 7770', 'Visa ending in 7770', 'Visa ending in 7770'],
  ['Travel', 'Visa ending in 7770', 'Travel (Visa ending in 7770)'],
])('a pending payment names its method once, %s as %s (SCH-11)', (wallet_name, payment_method, words) => {
  expect(methodSummary(samplePending({ wallet_name, payment_method }))).toBe(words);
});
