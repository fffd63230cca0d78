import { expect, test } from 'vitest';
import { and, createMachine, not, setup } from 'xstate';
import { drawnArrows } from './arrows.ts';
import { chartOf, eventNames, inChartOrder } from './chart.ts';
import { bare } from './data.ts';
import { mermaidOf } from './mermaid.ts';

const wizardMachine = setup({
  types: { events: {} as { type: 'go' } | { type: 'skip' } | { type: 'noted' } | { type: 'restart' } },
  guards: { isReady: () => true, isLate: () => false },
  actions: { keep: () => undefined },
  delays: { pause: 5 },
}).createMachine({
  id: 'wizard',
  initial: 'idle',
  states: {
    idle: {
      on: { go: { guard: and(['isReady', not('isLate')]), target: 'asking' }, noted: { actions: 'keep' } },
    },
    asking: {
      initial: 'first',
      tags: ['busy'],
      description: 'Both questions are open.',
      on: { skip: '.last', restart: { target: 'asking', reenter: true } },
      states: { first: { after: { pause: 'last' } }, last: { type: 'final' } },
      onDone: 'idle',
    },
  },
});

const chart = chartOf(wizardMachine);

test('an arrow shows its event and its guard, also a combined guard', () => {
  expect(chart.arrows).toContainEqual({
    names: ['wizard.idle go 0'],
    from: 'idle',
    to: 'asking',
    label: 'go [and(isReady, not(isLate))]',
  });
});

test('a delay is shown by its name and its length, and the end of a compound state as done', () => {
  expect(chart.arrows).toContainEqual({
    names: expect.anything(),
    from: 'asking.first',
    to: 'asking.last',
    label: 'after pause, 5 ms',
  });
  expect(chart.arrows).toContainEqual({
    names: expect.anything(),
    from: 'asking',
    to: 'idle',
    label: 'done',
  });
});

test('what XState names at length has words: whose answer came or whose state changed, or which delay passed', () => {
  const names = eventNames(
    createMachine({
      id: 'order',
      initial: 'sending',
      states: {
        sending: {
          invoke: { src: 'post', id: 'post', onDone: 'sent', onSnapshot: 'sent' },
          after: { pause: 'sent' },
        },
        sent: { on: { noted: {} } },
      },
    }),
  );
  expect(names.get('xstate.done.actor.post')).toBe('post done');
  expect(names.get('xstate.snapshot.post')).toBe('post changed');
  expect(names.get('xstate.after.pause.order.sending')).toBe('after pause');
  expect(names.get('noted')).toBe('noted');
});

test('a length has the unit in which it is short, also where only the data of a machine is known', () => {
  const light = setup({
    delays: {
      green: 5_000,
      amber: 250,
      red: 90_000,
      night: 21_600_000,
      unknown: ({ event }) => event.type.length,
    },
  }).createMachine({
    initial: 'on',
    states: {
      on: { after: { green: 'off', amber: 'off', red: 'off', night: 'off', unknown: 'off', 40: 'off' } },
      off: {},
    },
  });
  const waits = ['40 ms', 'green, 5 s', 'amber, 250 ms', 'red, 1.5 min', 'night, 6 h', 'unknown'];
  for (const machine of [light, bare(light)])
    expect(chartOf(machine).arrows.map(({ label }) => label)).toEqual(waits.map((wait) => `after ${wait}`));
});

test('recorded states are told in the order of the chart', () => {
  expect(inChartOrder(chart, ['asking.last', 'idle'])).toEqual(['idle', 'asking.last']);
});

test('events handled without leaving are listed inside the state', () => {
  expect(chart.root.states[0]?.lines).toEqual(['noted / keep']);
});

test('the events are those that people and other machines can send', () => {
  expect(chart.events).toEqual(['go', 'noted', 'restart', 'skip']);
});

test('an arrow into a state’s own inside starts at "any of these", one to itself ends where it starts', () => {
  expect(drawnArrows(chart)).toContainEqual({
    names: expect.anything(),
    from: 'asking.(any)',
    to: 'asking.last',
    label: 'skip',
  });
  expect(drawnArrows(chart)).toContainEqual({
    names: expect.anything(),
    from: 'asking.(any)',
    to: 'asking.first',
    label: 'restart',
  });
});

test('a drawing in Mermaid', () => {
  expect(mermaidOf(chart)).toBe(`stateDiagram-v2
  [*] --> s__idle
  state "idle" as s__idle
  s__idle : noted / keep
  state "asking" as s__asking {
    [*] --> s__asking__first
    state "first" as s__asking__first
    state "last" as s__asking__last
    state "in any of these" as s__asking___any
    s__asking__last --> [*]
  }
  s__idle --> s__asking : go [and(isReady, not(isLate))]
  s__asking___any --> s__asking__last : skip
  s__asking___any --> s__asking__first : restart
  s__asking --> s__idle : done
  s__asking__first --> s__asking__last : after pause, 5 ms`);
});

test('a machine with parallel root states is drawn inside a box with its name', () => {
  const both = setup({}).createMachine({
    id: 'both',
    type: 'parallel',
    states: { left: { initial: 'a', states: { a: {} } }, right: {} },
  });
  expect(mermaidOf(chartOf(both))).toBe(`stateDiagram-v2
  state "both" as s__ {
    state "left" as s__left {
      [*] --> s__left__a
      state "a" as s__left__a
    }
    --
    state "right" as s__right
  }`);
});

test('active states are highlighted in the drawing', () => {
  expect(mermaidOf(chart, ['asking.first']).split('\n').slice(-2)).toEqual([
    '  classDef lit fill:#00526e,color:#ffffff,stroke:#00526e',
    '  class s__asking__first lit',
  ]);
});
