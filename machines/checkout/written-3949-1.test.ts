import { expect, test } from 'vitest';
import { bare } from '../diagram/data.ts';
import { type JourneyStep, replay } from '../diagram/journey.ts';
import { checkoutMachine } from './checkout.machine.ts';

// Each guard answers as the path needs it. So this holds the chart alone, and is no coverage of the machine.
const STEPS: readonly JourneyStep[] = [
  {
    event: 'xstate.init',
    answers: [['isTapped', false]],
    raised: [],
    states: ['recalling'],
  },
  {
    event: 'xstate.done.actor.0.recalling',
    answers: [['isOpenAttempt', false]],
    raised: [],
    states: ['reviewing.loading'],
  },
  {
    event: 'cart.paidElsewhere',
    answers: [],
    raised: [],
    states: ['paidElsewhere'],
  },
];

test('checkout leads from opening to paidElsewhere in 3 steps', () => {
  const start = { opening: {} };
  expect(replay(bare(checkoutMachine), { start, steps: STEPS }).differs).toBeUndefined();
});
