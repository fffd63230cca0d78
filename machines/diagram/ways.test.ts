import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { replay } from './journey.ts';
import { shortestWays } from './ways.ts';

const chart = createMachine({
  id: 'order',
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isKept', target: 'open' }, { target: 'empty' }] },
    empty: { on: { filled: 'open' } },
    open: {
      on: {
        sent: [
          { guard: { type: 'isOf', params: { size: 1 } }, target: 'small' },
          { guard: { type: 'isOf', params: { size: 2 } }, target: 'large' },
        ],
      },
    },
    small: { on: { grew: 'large' } },
    large: { invoke: { src: 'post', onDone: 'done', onError: 'open' } },
    done: { type: 'final' },
  },
});

test('the shortest way to a transition takes the fewest events, with the answers that it needs', () => {
  const way = shortestWays(chart).get('order.large xstate.done.actor.0.order.large 0');
  expect(way).toEqual({
    machine: 'order',
    start: { deciding: {} },
    steps: [
      {
        event: 'xstate.init',
        answers: [['isKept', true]],
        assumed: [[{ guard: 'isKept', end: '→ open' }, true]],
        raised: [],
        states: ['open'],
      },
      {
        event: 'sent',
        answers: [
          ['isOf', false],
          ['isOf', true],
        ],
        assumed: [
          [{ guard: 'isOf', transition: 'order.open sent 0', end: '→ small', mark: 'size: 1' }, false],
          [{ guard: 'isOf', transition: 'order.open sent 1', end: '→ large', mark: 'size: 2' }, true],
        ],
        raised: [],
        states: ['large'],
      },
      { event: 'xstate.done.actor.0.order.large', answers: [], assumed: [], raised: [], states: ['done'] },
    ],
    taken: ['order.deciding always 0', 'order.open sent 1', 'order.large xstate.done.actor.0.order.large 0'],
  });
});

test('each transition has a way, and its steps can be replayed', () => {
  const ways = shortestWays(chart);
  expect(ways.size).toBe(8);
  for (const way of ways.values()) expect(replay(chart, way).differs).toBeUndefined();
});

test('a machine whose guards decide nothing at the start begins with its first event', () => {
  const plain = createMachine({
    id: 'plain',
    type: 'parallel',
    states: { one: { initial: 'off', states: { off: { on: { go: 'on' } }, on: {} } }, other: {} },
  });
  expect(shortestWays(plain).get('plain.one.off go 0')).toEqual({
    machine: 'plain',
    start: { one: { off: {} }, other: {} },
    steps: [{ event: 'go', answers: [], assumed: [], raised: [], states: ['one.on', 'other'] }],
    taken: ['plain.one.off go 0'],
  });
});

test('transitions that lead in a circle by themselves end the search there', () => {
  const circle = createMachine({
    id: 'circle',
    initial: 'a',
    states: {
      a: { on: { go: 'b', stop: 'end' } },
      b: { always: { guard: 'isOn', target: 'c' } },
      c: { always: { guard: 'isOn', target: 'b' } },
      end: {},
    },
  });
  expect([...shortestWays(circle).keys()]).toEqual(['circle.a go 0', 'circle.a stop 0']);
});

test('the search ends in a chart with more places than can be looked through', () => {
  const region = (n: number) => [
    `r${n}`,
    {
      initial: 'a',
      states: {
        a: { on: { [`go${n}`]: 'b' } },
        b: { on: { [`back${n}`]: 'a' } },
        never: { on: { left: 'a' } },
      },
    },
  ];
  const states = Object.fromEntries(Array.from({ length: 14 }, (_, n) => region(n)));
  expect(shortestWays(createMachine({ type: 'parallel', states }), 200).size).toBe(28);
});
