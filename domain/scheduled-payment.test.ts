import { expect, test } from 'vitest';
import { samplePending } from './sample-scheduled.ts';
import { methodWords } from './scheduled-payment.ts';

test.each([
  ['Visa', 'Visa ending in 7770', 'Visa ending in 7770'],
  ['Visa ending in 7770', 'Visa ending in 7770', 'Visa ending in 7770'],
  ['Travel', 'Visa ending in 7770', 'Travel (Visa ending in 7770)'],
])('a pending payment names its method once, %s as %s SCH-11', (wallet_name, payment_method, words) => {
  expect(methodWords(samplePending({ wallet_name, payment_method }))).toBe(words);
});
