import { expect, test } from 'vitest';
import { and, createMachine, not, or, setup, stateIn } from 'xstate';
import { bare, dataOf } from './data.ts';
import { replay } from './journey.ts';
import { machineOf } from './pasted-machine.ts';
import { activeStates, answer, begin, possibleSteps, take } from './simulation.ts';
import { shortestWays } from './ways.ts';

const mill = setup({
  guards: {
    isPowered: stateIn({ power: 'on' }),
    mayStart: and([stateIn({ power: 'on' }), () => true]),
    mayRest: or([not(stateIn({ power: 'on' })), () => true]),
  },
}).createMachine({
  id: 'mill',
  type: 'parallel',
  states: {
    power: { initial: 'off', states: { off: { on: { switched: 'on' } }, on: { on: { switched: 'off' } } } },
    work: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            begun: { guard: 'isPowered', target: 'running' },
            started: { guard: 'mayStart', target: 'running' },
            looked: { guard: stateIn({ power: 'off' }), target: 'dark' },
          },
        },
        running: { on: { rested: { guard: 'mayRest', target: 'idle' } } },
        dark: { id: 'dark', on: { looked: { guard: stateIn('#dark'), target: 'idle' } } },
      },
    },
  },
});

const played = (...types: string[]) =>
  types.reduce((simulation, type) => take(simulation, type, { type }), begin(bare(mill)));

test('what only asks for the states of the machine is answered by where it stands', () => {
  expect([played('begun').asked, activeStates(played('begun'))]).toEqual([
    undefined,
    ['power.off', 'work.idle'],
  ]);
  expect(activeStates(played('switched', 'begun'))).toEqual(['power.on', 'work.running']);
  expect(activeStates(played('looked'))).toEqual(['power.off', 'work.dark']);
  expect(activeStates(played('looked', 'looked'))).toEqual(['power.off', 'work.idle']);
  expect(activeStates(played('switched', 'looked'))).toEqual(['power.on', 'work.idle']);
});

test('a guard that asks for more is asked only where the states do not decide', () => {
  expect(played('started').asked).toBeUndefined();
  const started = played('switched', 'started');
  expect(started.asked?.guard).toBe('mayStart');
  expect(activeStates(answer(started, true))).toEqual(['power.on', 'work.running']);
  expect(played('switched', 'begun', 'rested').asked?.guard).toBe('mayRest');
  expect(activeStates(played('switched', 'begun', 'switched', 'rested'))).toEqual(['power.off', 'work.idle']);
});

test('a pasted machine knows its states as well, and a guard without a name says what it asks', () => {
  const pasted = machineOf(dataOf(mill));
  expect(possibleSteps(begin(pasted)).find(({ type }) => type === 'looked')?.ways).toEqual([
    '[stateIn(power.off)] → work.dark',
  ]);
  expect(activeStates(take(begin(pasted), '', { type: 'looked' }))).toEqual(['power.off', 'work.dark']);
});

test('the shortest way goes where the states allow it, and its replay asks the same guards', () => {
  const way = shortestWays(bare(mill)).get('mill.work.idle begun 0');
  expect(way?.steps.map(({ event, answers, assumed }) => [event, answers, assumed])).toEqual([
    ['switched', [], []],
    ['begun', [['isPowered', true]], []],
  ]);
  if (way) expect(replay(mill, way).differs).toBeUndefined();
});

test('a machine without such guards has no word of them in its data', () => {
  expect(dataOf(createMachine({ initial: 'a', states: { a: {} } }))).toEqual({
    initial: 'a',
    states: { a: {} },
  });
});
