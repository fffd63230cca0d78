import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { FORMAT, type Journey, readJourney, replay } from './journey.ts';
import { possibleSteps, statesIn } from './simulation.ts';

const chart = createMachine({
  id: 'order',
  initial: 'open',
  states: {
    open: {
      on: {
        send: [
          { guard: 'isFull', target: 'sending' },
          { guard: 'isLate', target: 'late' },
        ],
      },
    },
    sending: {
      invoke: { src: 'post', onDone: { target: 'checking', actions: 'ask' }, onError: 'open' },
    },
    checking: { on: { answered: 'sent' }, after: { patience: 'late' } },
    sent: { type: 'final' },
    late: {},
  },
});

const journey: Journey = {
  format: FORMAT,
  machine: 'order',
  start: 'open',
  steps: [
    { event: 'send', answers: [['isFull', true]], raised: [], states: ['sending'] },
    { event: 'xstate.error.actor.0.order.sending', answers: [], raised: [], states: ['open'] },
    { event: 'send', answers: [['isFull', true]], raised: [], states: ['sending'] },
    { event: 'xstate.done.actor.0.order.sending', answers: [], raised: ['answered'], states: ['sent'] },
  ],
};

const changed = (step: number, change: Partial<Journey['steps'][number]>): Journey => ({
  ...journey,
  steps: journey.steps.map((one, n) => (n === step ? { ...one, ...change } : one)),
});

test('a journey leads through the same states, with its answers and with what its actions raised', () => {
  const { differs, simulation } = replay(chart, journey);
  expect(differs).toBeUndefined();
  expect(simulation.stages.map(({ snapshot }) => statesIn(snapshot))).toEqual([
    ['open'],
    ['sending'],
    ['open'],
    ['sending'],
    ['sent'],
  ]);
});

test('at each step of a journey it is known what could happen', () => {
  const { simulation } = replay(chart, journey);
  const stages = simulation.stages.slice(0, 2);
  expect(possibleSteps({ ...simulation, stages }).map(({ label }) => label)).toEqual([
    'post done',
    'post failed',
  ]);
});

test.each([
  [
    'another target',
    changed(3, { states: ['late'] }),
    { step: 3, words: 'The recording led to late, and the chart leads to sent.' },
  ],
  [
    'a guard that was not asked then',
    changed(0, { answers: [] }),
    { step: 0, words: 'The chart asks isFull. The recording asked nothing more.' },
  ],
  [
    'another guard',
    changed(2, { answers: [['isOpen', true]] }),
    { step: 2, words: 'The chart asks isFull. The recording asked isOpen.' },
  ],
  ['a start that is gone', { ...journey, start: 'gone' }, { step: 0, words: 'order has no state "gone".' }],
])('the step where the chart differs is named: %s', (_, other, differs) => {
  expect(replay(chart, other).differs).toEqual(differs);
});

test('a file is read back, and any other file gets words', () => {
  expect(readJourney(JSON.stringify(journey))).toEqual(journey);
  expect(readJourney('no')).toBe('This file is not JSON, so it cannot be a journey.');
  expect(readJourney('null')).toBe('This file holds no journey that can be read here.');
  expect(readJourney(JSON.stringify({ ...journey, steps: [{}] }))).toBe(
    'This journey lacks its machine, its start or one of its steps.',
  );
});
