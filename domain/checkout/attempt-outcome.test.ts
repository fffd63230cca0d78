import { expect, test } from 'vitest';
import { sampleAnswer } from '../fixtures/checkout.ts';
import { outcomeOf } from './attempt-outcome.ts';
import { lostSetback } from './open-attempt.ts';

const key = 'key-of-a-payment-1';
const answer = sampleAnswer();

test('an attempt is open, accepted, declined with the reason, or never arrived (CHK-24)', () => {
  const setback = { kind: 'declined', message: 'The card was declined.' };
  expect(outcomeOf({ key, state: 'open' } as never)).toBeUndefined();
  expect(outcomeOf({ key, state: 'accepted', answer } as never)).toEqual({ kind: 'accepted', answer });
  expect(outcomeOf({ key, state: 'declined', message: setback.message } as never)).toEqual({
    kind: 'unpaid',
    setback,
  });
  expect(outcomeOf({ key, state: 'void' } as never)).toEqual({ kind: 'unpaid', setback: lostSetback() });
});
