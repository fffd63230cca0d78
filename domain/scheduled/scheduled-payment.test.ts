import { expect, test } from 'vitest';
import { samplePending } from '../fixtures/scheduled.ts';
import { methodSummary } from './scheduled-payment.ts';
import { willFailText } from './text/will-fail.ts';

test.each([
  ['Visa', 'Visa ending in 7770', 'Visa ending in 7770'],
  ['Visa ending in 7770', 'Visa ending in 7770', 'Visa ending in 7770'],
  ['Travel', 'Visa ending in 7770', 'Travel (Visa ending in 7770)'],
])('a pending payment names its method once, %s as %s (SCH-11)', (wallet_name, payment_method, words) => {
  expect(methodSummary(samplePending({ wallet_name, payment_method }))).toBe(words);
});

test.each([
  ['', ''],
  ['Card has expired', 'It will fail on its day: Card has expired. Please edit or delete it.'],
  ['The card expires.', 'It will fail on its day: The card expires. Please edit or delete it.'],
])('of a payment with the problem "%s" I read "%s"', (problem, words) => {
  expect(willFailText({ problem })).toBe(words);
});

test('a payment whose card has expired can be edited while its biller is paused', () => {
  const payment = samplePending({
    problem: 'Card has expired',
    problem_with: 'payment',
    unpayable: 'Summit Gas takes no payments right now.',
  });
  expect(willFailText(payment)).toBe('It will fail on its day: Card has expired. Please edit or delete it.');
});

test('a payment to a biller that takes none can only be deleted', () => {
  const unpayable = 'Summit Gas does not take payments here yet.';
  expect(willFailText({ problem: unpayable, problem_with: 'biller' })).toBe(
    `It will fail on its day: ${unpayable} Please delete it.`,
  );
});
