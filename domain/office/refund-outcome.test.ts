import { expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import { type RefundPart, refundOutcome } from './refund-outcome.ts';

const part = (state: RefundPart['state'], amount: number): RefundPart => ({ state, amount: cents(amount) });

test.each([
  ['all went back', [part('given back', 500)], true, /^\$5\.00 went back/],
  ['it failed', [part('failed', 500)], false, /^Nothing was given back: .* The biller still has it\.$/],
  ['a dispute stopped it', [part('dropped', 500)], false, /^Nothing was given back: the payer’s bank asks/],
  [
    'one of two methods gave its part back',
    [part('given back', 300), part('failed', 200)],
    false,
    /^\$3\.00 of \$5\.00 went back, and the rest did not/,
  ],
  [
    'of two methods one gave its part back, and the bank asks for the other',
    [part('given back', 300), part('dropped', 200)],
    false,
    /the rest did not: the payer’s bank asks/,
  ],
] as const)('the office reads what happened to the money first: %s', (_, parts, isDone, words) => {
  expect(refundOutcome(parts)).toEqual({ isDone, words: expect.stringMatching(words) });
});
