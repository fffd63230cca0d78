import { expect, test } from 'vitest';
import { and, createMachine, not, setup, stateIn } from 'xstate';
import { FORMAT, type Journey, readJourney, replay, toldUndecided } from './journey.ts';
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

const given = (isFull: boolean) => ({ context: { isFull } });
const asked: Journey = {
  ...journey,
  steps: [{ event: 'send', answers: [['isFull', true, given(true)]], raised: [], states: ['sending'] }],
};
const withGuard = (isFull: (context: { isFull: boolean; total: number }) => boolean) =>
  chart.provide({ guards: { isFull: ({ context }: never) => isFull(context), isLate: () => true } } as never);

test('the guards of today are asked again about what was recorded', () => {
  const same = replay(
    withGuard(({ isFull }) => isFull),
    asked,
  );
  expect([same.differs, same.undecided]).toEqual([undefined, []]);
  const other = replay(
    withGuard(({ isFull }) => !isFull),
    asked,
  );
  expect(other.differs).toEqual({
    step: 0,
    words: 'isFull said yes when this was recorded, and says no today.',
  });
});

test('a guard that reads what was not recorded keeps its recorded answer, and that is told', () => {
  const { differs, undecided } = replay(
    withGuard(({ total }) => total > 5),
    asked,
  );
  expect(differs).toBeUndefined();
  expect(toldUndecided(undecided)).toEqual([
    'isFull in step 1 keeps its recorded answer. It reads context.total, which the recording does not hold.',
  ]);
});

test('an answer that says null about what its guard was asked keeps its recorded answer', () => {
  const { differs, undecided } = replay(
    withGuard(({ isFull }) => isFull),
    {
      ...asked,
      steps: [{ event: 'send', answers: [['isFull', true, null]], raised: [], states: ['sending'] }],
    },
  );
  expect(differs).toBeUndefined();
  expect(toldUndecided(undecided)).toEqual([
    'isFull in step 1 keeps its recorded answer. It reads context.isFull, which the recording does not hold.',
  ]);
});

test('a guard that combines others is asked again as a whole, in the states of the step', () => {
  const lamp = (isReady: boolean) =>
    setup({
      types: { context: {} as { isBroken: boolean } },
      guards: {
        isBroken: ({ context }) => context.isBroken,
        canShine: and([stateIn({ power: 'on' }), not('isBroken'), () => isReady]),
      },
    }).createMachine({
      id: 'lamp',
      type: 'parallel',
      context: { isBroken: false },
      states: {
        power: { initial: 'on', states: { on: {}, off: {} } },
        light: {
          initial: 'dark',
          states: { dark: { on: { pressed: { guard: 'canShine', target: 'bright' } } }, bright: {} },
        },
      },
    });
  const pressed: Pick<Journey, 'start' | 'steps'> = {
    start: { power: 'on', light: 'dark' },
    steps: [
      {
        event: 'pressed',
        answers: [['canShine', true, { context: { isBroken: false } }]],
        raised: [],
        states: ['power.on', 'light.bright'],
      },
    ],
  };
  expect(replay(lamp(true), pressed)).toMatchObject({ differs: undefined, undecided: [] });
  expect(replay(lamp(false), pressed).differs?.words).toMatch(/^canShine said yes .* says no today\.$/);
  const start = { power: 'off', light: 'dark' };
  expect(replay(lamp(true), { ...pressed, start }).differs?.words).toMatch(/^canShine said yes/);
});

test('a file is read back, and any other file gets words', () => {
  expect(readJourney(JSON.stringify(journey))).toEqual(journey);
  expect(readJourney('no')).toBe('This file is not JSON, so it cannot be a journey.');
  expect(readJourney('null')).toBe('This file holds no journey that can be read here.');
  expect(readJourney(JSON.stringify({ ...journey, steps: [{}] }))).toBe(
    'This journey lacks its machine, its start or one of its steps.',
  );
});
