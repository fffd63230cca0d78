import { expect, test } from 'vitest';
import { type JourneyStep, replay } from '../diagram/journey.ts';
import { checkoutMachine } from './checkout.machine.ts';

const STEPS: readonly JourneyStep[] = [
  {
    event: 'xstate.done.actor.0.recalling',
    answers: [
      [
        'isOpenAttempt',
        false,
        {
          context: {
            review: '[undefined]',
            agreed: '[undefined]',
            offer: '[undefined]',
            sought: '',
            orderNumber: '',
            attempt: '[undefined]',
            answer: '[undefined]',
            setback: '[undefined]',
            failure: '[undefined]',
            confirming: '[undefined]',
            isCancelLost: false,
            paidElsewhere: '',
          },
          params: { attempt: '[undefined]' },
        },
      ],
    ],
    raised: [],
    states: ['reviewing.loading'],
  },
  {
    event: 'xstate.done.actor.0.checkout.reviewing.loading',
    answers: [],
    raised: [],
    states: ['reviewing.shown'],
  },
  {
    event: 'payment.confirmed',
    answers: [
      [
        'isNewNumber',
        false,
        {
          context: {
            review: { purchase_order_number: '' },
            agreed: '[undefined]',
            offer: '[undefined]',
            sought: '',
            orderNumber: '',
            attempt: '[undefined]',
            answer: '[undefined]',
            setback: '[undefined]',
            failure: '[undefined]',
            confirming: '[undefined]',
            isCancelLost: false,
            paidElsewhere: '',
          },
          params: { type: 'payment.confirmed', orderNumber: '' },
        },
      ],
    ],
    raised: [],
    states: ['submitting.noting'],
  },
  {
    event: 'xstate.done.actor.0.checkout.submitting.noting',
    answers: [],
    raised: [],
    states: ['submitting.sending'],
  },
  {
    event: 'xstate.done.actor.0.checkout.submitting.sending',
    answers: [
      [
        'wasAccepted',
        false,
        {
          context: {
            agreed: '[undefined]',
            offer: '[undefined]',
            sought: '',
            orderNumber: '',
            answer: '[undefined]',
            setback: '[undefined]',
            failure: '[undefined]',
            confirming: '[undefined]',
            isCancelLost: false,
            paidElsewhere: '',
          },
          params: { outcome: { kind: 'undetermined' } },
        },
      ],
      [
        'wasDeclined',
        false,
        {
          context: {
            agreed: '[undefined]',
            offer: '[undefined]',
            sought: '',
            orderNumber: '',
            answer: '[undefined]',
            setback: '[undefined]',
            failure: '[undefined]',
            confirming: '[undefined]',
            isCancelLost: false,
            paidElsewhere: '',
          },
          params: { outcome: { kind: 'undetermined' } },
        },
      ],
    ],
    raised: [],
    states: ['undetermined.checking'],
  },
  {
    event: 'xstate.done.actor.attemptOutcome',
    answers: [
      [
        'wasPaid',
        true,
        {
          context: {
            agreed: '[undefined]',
            offer: '[undefined]',
            sought: '',
            orderNumber: '',
            answer: '[undefined]',
            setback: '[undefined]',
            failure: '[undefined]',
            confirming: '[undefined]',
            isCancelLost: false,
            paidElsewhere: '',
          },
          params: { outcome: { kind: 'accepted' } },
        },
      ],
    ],
    raised: [],
    states: ['accepted'],
  },
  {
    event: 'xstate.done.actor.0.accepted',
    answers: [],
    raised: [],
    states: ['paid'],
  },
];

test('checkout leads from recalling to paid in 7 steps', () => {
  const start = 'recalling';
  expect(replay(checkoutMachine, { start, steps: STEPS }).differs).toBeUndefined();
});
