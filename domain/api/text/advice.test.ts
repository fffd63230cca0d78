import { expect, test } from 'vitest';
import { DECLINE_TEXTS } from '../../checkout/text/decline-by-reason.ts';
import { NOT_CONFIRMED_IN_TIME } from '../../checkout/text/en.ts';
import { standingText } from '../../wallet/text/standing.ts';
import { withoutAdvice } from './advice.ts';

const REASONS = [
  ...Object.values(DECLINE_TEXTS),
  NOT_CONFIRMED_IN_TIME,
  ...(['expired', 'not verified', 'verification over', 'disabled'] as const).map(standingText),
];

test.each(REASONS)('where nobody can pay, a reason says what happened and advises nothing: %s', (reason) => {
  const told = withoutAdvice(`Visa ending in 0002: ${reason}`);
  expect(told).not.toMatch(/Please|again|another|Enter|Choose| {2}/);
  expect(told.length).toBeGreaterThan('Visa ending in 0002: '.length);
});

test('a reason keeps what helps without a payment here, and the money that it tells of', () => {
  const elsewhere = 'A credit card pays at most $20.00 at a time. Please pay the bill in another way.';
  expect(withoutAdvice(elsewhere)).toBe(elsewhere);
  expect(withoutAdvice(NOT_CONFIRMED_IN_TIME)).toBe(
    'You have not been charged. This payment was not confirmed with your bank in time.',
  );
});
