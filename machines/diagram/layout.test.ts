import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { chartOf } from './chart.ts';
import { type Box, layoutOf, layoutQuestion } from './layout.ts';
import { closedAtFirst, drawnStart, openedAround, standsFor, withClosed } from './regions.ts';

const chart = chartOf(
  setup({ guards: { isReady: () => true }, delays: { pause: 5 } }).createMachine({
    id: 'wizard',
    initial: 'idle',
    states: {
      idle: { on: { go: { guard: 'isReady', target: 'asking' } } },
      asking: {
        initial: 'first',
        tags: ['busy'],
        description: 'Both questions are open.',
        on: { skip: '.last' },
        states: { first: { after: { pause: 'last' } }, last: { type: 'final' } },
        onDone: 'idle',
      },
    },
  }),
);

const graphviz = await Graphviz.load();
const laidOut = (drawn = chart) => layoutOf(drawn, graphviz.layout(layoutQuestion(drawn), 'json', 'dot'));

const holds = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

test('every state has a place on the sheet, and a region holds its states', () => {
  const { states, width, height } = laidOut();
  expect(states.map(({ path }) => path).sort()).toEqual([
    'asking',
    'asking.(any)',
    'asking.first',
    'asking.last',
    'idle',
  ]);
  const region = states.find(({ isRegion }) => isRegion) as Box;
  for (const state of states) {
    expect(holds({ x: 0, y: 0, width, height }, state), state.path).toBe(true);
    expect(holds(region, state), state.path).toBe(state.path !== 'idle');
  }
});

test('guards, delays, tags and descriptions stand at their place', () => {
  const { states, arrows } = laidOut();
  expect(arrows.find(({ from, to }) => from === 'idle' && to === 'asking')?.label).toEqual(['go [isReady]']);
  expect(arrows.find(({ from }) => from === 'asking.first')?.label).toEqual(['after pause, 5 ms']);
  expect(arrows.every(({ path }) => /^M[\d.]+ [\d.]+ C/.test(path))).toBe(true);
  expect(states.find(({ path }) => path === 'asking')?.lines).toEqual([
    { kind: 'name', text: 'asking' },
    { kind: 'tags', text: 'busy' },
    { kind: 'words', text: 'Both questions are open.' },
  ]);
});

test('a closed region is one state that says how many are inside, and its inner arrows are gone', () => {
  const closed = withClosed(chart, ['asking']);
  expect(closed.arrows.map(({ from, to, label }) => [from, to, label])).toEqual([
    ['idle', 'asking', 'go [isReady]'],
    ['asking', 'idle', 'done'],
  ]);
  const { states } = laidOut(closed);
  expect(states.map(({ path, isRegion }) => [path, isRegion])).toEqual([
    ['idle', false],
    ['asking', false],
  ]);
  expect(states[1]?.lines).toContainEqual({
    kind: 'work',
    text: '2 states inside',
    room: 'now in first +1 · 2 of the path',
  });
});

test('a closed region stands for the states inside it, and the outermost one prevails', () => {
  expect(standsFor(['a', 'a.b'], 'a.b.c')).toBe('a');
  expect(standsFor(['a.b'], 'a.c')).toBe('a.c');
});

test('the start of a chart is the innermost state in which it starts, or the closed region around that', () => {
  const both = chartOf(
    setup({}).createMachine({
      type: 'parallel',
      states: {
        entries: { initial: 'opening', states: { editing: {}, opening: {} } },
        filing: { initial: 'idle', states: { idle: {} } },
      },
    }),
  );
  expect(drawnStart(both, [])).toBe('entries.opening');
  expect(drawnStart(both, ['entries'])).toBe('entries');
  expect(drawnStart(chart, [])).toBe('idle');
});

test('a small chart opens as a whole; a large one opens its regions only around the states that are asked for', () => {
  const many = (prefix: string) =>
    Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${prefix}${n}`, {}]));
  const large = chartOf(
    setup({}).createMachine({
      initial: 'left',
      states: {
        left: { initial: 'l0', states: many('l') },
        right: { initial: 'r0', states: many('r') },
      },
    }),
  );
  expect(closedAtFirst(chart, [])).toEqual([]);
  expect(closedAtFirst(large, [])).toEqual(['left', 'right']);
  expect(closedAtFirst(large, ['right.r3'])).toEqual(['left']);
});

test('a state is seen once the regions around it are open, and a region itself may stay closed', () => {
  const closed = ['entries', 'entries.form', 'server'];
  expect(openedAround(closed, 'entries.form.open')).toEqual(['server']);
  expect(openedAround(closed, 'entries.form')).toEqual(['entries.form', 'server']);
  expect(openedAround(closed, 'entriesKept')).toEqual(closed);
});
