import { expect, test } from 'vitest';
import { and, createMachine, enqueueActions, not, raise, setup } from 'xstate';
import { dataOf } from './data.ts';
import { replay } from './journey.ts';
import { machineOf } from './pasted-machine.ts';
import {
  activeStates,
  answer,
  begin,
  placeIn,
  possibleSteps,
  type Simulation,
  stepBack,
  take,
} from './simulation.ts';
import { shortestWays } from './ways.ts';

const machine = createMachine({
  id: 'order',
  initial: 'open',
  states: {
    open: {
      on: {
        send: [
          { guard: and(['isFull', not('isLate')]), target: 'sending.fast' },
          { guard: 'isFull', target: 'sending' },
        ],
      },
    },
    sending: {
      initial: 'slow',
      invoke: { src: 'post', onDone: 'sent', onError: 'open' },
      after: { patience: 'open' },
      states: { slow: { on: { hurry: 'fast' } }, fast: {} },
    },
    sent: { type: 'final' },
  },
});

const started = begin(machine);

function taken(simulation: Simulation, name: string): Simulation {
  const step = possibleSteps(simulation).find(({ label }) => label === name);
  if (!step) throw new Error(`${name} cannot happen.`);
  return take(simulation, step.label, step);
}

test('a machine starts, and says what can happen and where it may lead', () => {
  expect(activeStates(started)).toEqual(['open']);
  expect(possibleSteps(started)).toEqual([
    {
      kind: 'event',
      type: 'send',
      label: 'send',
      ways: ['[and(isFull, not(isLate))] → sending.fast', '[isFull] → sending'],
    },
  ]);
});

test.each([
  [{ isFull: true, isLate: false }, 'sending.fast'],
  [{ isFull: true, isLate: true }, 'sending.slow'],
  [{ isFull: false }, 'open'],
])('with the guards answered %j it is in %s', (answers: Record<string, boolean>, state) => {
  let simulation = taken(started, 'send');
  for (const [guard, isTrue] of Object.entries(answers)) {
    expect(simulation.asked?.guard).toBe(guard);
    simulation = answer(simulation, isTrue);
  }
  expect([simulation.asked, activeStates(simulation)]).toEqual([undefined, [state]]);
});

test.each([
  ['post done', 'sent'],
  ['post failed', 'open'],
  ['after patience', 'open'],
  ['hurry', 'sending.fast'],
])('in the state that I put it into, %s leads to %s', (name, state) => {
  const sending = placeIn(started, 'sending');
  expect(
    possibleSteps(sending)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['delay', 'event', 'failure', 'success']);
  expect(activeStates(taken(sending, name))).toEqual([state]);
});

test('a step is taken back, and so is one that waits for an answer', () => {
  const waiting = taken(started, 'send');
  expect(stepBack(waiting).asked).toBeUndefined();
  const sent = taken(placeIn(started, 'sending'), 'post done');
  expect(activeStates(stepBack(sent))).toEqual(['sending.slow']);
  expect(activeStates(stepBack(stepBack(sent)))).toEqual(['sending.slow']);
});

test('a state that is not there is told', () => {
  expect(placeIn(started, 'sending.never').problem).toBe('order has no state sending.never.');
});

const judging = createMachine({
  id: 'contest',
  initial: 'open',
  states: {
    open: { on: { '*': 'broken' } },
    broken: {},
    judging: {
      always: [
        { guard: 'isFair', target: 'won' },
        { guard: 'isLate', target: 'passing' },
      ],
      on: { appealed: 'open' },
    },
    passing: { always: 'won' },
    won: { type: 'final' },
  },
});

test('in a state that leads on without an event, what decides that is asked at once', () => {
  expect(activeStates(placeIn(begin(judging), 'passing'))).toEqual(['won']);
  expect(activeStates(placeIn(begin(judging), 'open'))).toEqual(['open']);
  const asked = placeIn(begin(judging), 'judging');
  expect([asked.asked?.guard, activeStates(asked)]).toEqual(['isFair', ['judging']]);
  expect(activeStates(answer(asked, true))).toEqual(['won']);
  const kept = answer(answer(asked, false), false);
  expect(activeStates(kept)).toEqual(['judging']);
  expect(possibleSteps(kept).map(({ label }) => label)).toEqual(['appealed']);
  expect(kept.stages.map(({ label }) => label)).toEqual(['placed in judging']);
});

test('a question at the start cannot be passed over by a step back', () => {
  const asked = placeIn(begin(judging), 'judging');
  expect(stepBack(answer(asked, false)).asked?.guard).toBe('isFair');
  const deciding = createMachine({
    initial: 'a',
    states: { a: { always: { guard: 'isKnown', target: 'b' } }, b: {} },
  });
  expect(stepBack(begin(deciding)).asked?.guard).toBe('isKnown');
});

test('anything else is one more thing that can happen, and leads where the chart says', () => {
  const begun = begin(
    createMachine({
      initial: 'open',
      states: { open: { on: { paid: 'done', '*': 'puzzled' } }, done: {}, puzzled: {} },
    }),
  );
  expect(possibleSteps(begun).map(({ label }) => label)).toEqual(['paid', 'anything else']);
  expect(activeStates(taken(begun, 'anything else'))).toEqual(['puzzled']);
});

test('states and what can happen keep the order of the chart, whatever happened in parallel states', () => {
  const region = (name: string) => ({
    initial: 'off',
    states: { off: { on: { [`${name}.on`]: 'on' } }, on: { on: { [`${name}.off`]: 'off' } } },
  });
  let played = begin(
    createMachine({ type: 'parallel', states: { a: region('a'), b: region('b'), c: region('c') } }),
  );
  played = taken(played, 'a.on');
  expect(activeStates(played)).toEqual(['a.on', 'b.off', 'c.off']);
  expect(possibleSteps(played).map(({ label }) => label)).toEqual(['a.off', 'b.on', 'c.on']);
});

test('a machine that ended lets nothing happen', () => {
  expect(possibleSteps(taken(placeIn(started, 'sending'), 'post done'))).toEqual([]);
});

test('what breaks in the code of a machine is told, and the machine stays', () => {
  const broken = begin(
    createMachine({
      initial: 'a',
      states: {
        a: {
          on: {
            go: {
              guard: () => {
                throw new Error('no such field');
              },
              target: 'b',
            },
          },
        },
        b: {},
      },
    }),
  );
  const after = taken(broken, 'go');
  expect(after.problem).toContain('no such field');
  expect(activeStates(after)).toEqual(['a']);
});

test('a step asks its own guards, and not those of the start', () => {
  const guarded = createMachine({
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'isKnown', target: 'ready' }, { target: 'asking' }] },
      asking: { on: { enter: { guard: 'isShaped', target: 'ready' } } },
      ready: {},
    },
  });
  const asking = placeIn(begin(guarded), 'asking');
  expect(taken(asking, 'enter').asked?.guard).toBe('isShaped');
  const begun = answer(begin(guarded), false);
  expect(activeStates(begun)).toEqual(['asking']);
  expect(activeStates(answer(taken(begun, 'enter'), true))).toEqual(['ready']);
});

test('a guard with parameters is asked for each transition, and one without is asked once in a step', () => {
  const opened = begin(
    createMachine({
      initial: 'checking',
      states: {
        checking: {
          on: {
            told: [
              { guard: and([{ type: 'is', params: { end: 'open' } }, 'isKnown']), target: 'open' },
              { guard: { type: 'is', params: { end: 'gone' } }, target: 'gone' },
              { guard: not('isKnown'), target: 'strange' },
            ],
          },
        },
        open: {},
        gone: {},
        strange: {},
      },
    }),
  );
  expect(possibleSteps(opened)[0]?.ways[0]).toBe("[and(is (end: 'open'), isKnown)] → open");
  const play = (...answers: boolean[]) => {
    let played = taken(opened, 'told');
    const asked: unknown[] = [];
    for (const isTrue of answers) {
      asked.push([played.asked?.guard, played.asked?.end]);
      played = answer(played, isTrue);
    }
    return [asked, activeStates(played)];
  };
  expect(play(false, true)).toEqual([
    [
      ['is', '→ open'],
      ['is', '→ gone'],
    ],
    ['gone'],
  ]);
  expect(play(true, false, false)).toEqual([
    [
      ['is', '→ open'],
      ['isKnown', '→ open'],
      ['is', '→ gone'],
    ],
    ['strange'],
  ]);
});

const house = machineOf(
  dataOf(
    setup({
      types: { context: {} as { windows: number } },
      actions: {
        calmDown: raise({ type: 'alarm.off' }),
        soundLater: raise({ type: 'alarm.on' }, { delay: 1_000 }),
        countWindows: enqueueActions(({ context, enqueue }) => {
          enqueue.raise({ type: 'door.checked' });
          if (context.windows > 0) enqueue.raise({ type: 'window.open' });
        }),
      },
    }).createMachine({
      id: 'house',
      context: { windows: 0 },
      type: 'parallel',
      states: {
        siren: {
          initial: 'armed',
          states: { armed: { on: { 'alarm.off': 'idle' } }, idle: { on: { 'alarm.on': 'armed' } } },
        },
        door: {
          initial: 'open',
          states: {
            open: { on: { shut: { target: 'shut', actions: 'calmDown' }, left: { actions: 'soundLater' } } },
            shut: { on: { checked: { actions: 'countWindows' }, 'door.checked': 'sure' } },
            sure: {
              on: {
                opened: {
                  target: 'open',
                  actions: enqueueActions(({ enqueue }) => enqueue.raise({ type: 'alarm.on' })),
                },
              },
            },
          },
        },
      },
    }),
  ),
);

test('what an action raises happens in the same step, as in XState', () => {
  const shut = taken(begin(house), 'shut');
  expect(activeStates(shut)).toEqual(['siren.idle', 'door.shut']);
  expect(shut.stages.at(-1)?.raised).toEqual(['alarm.off']);
  const sure = taken(shut, 'checked');
  expect(activeStates(sure)).toEqual(['siren.idle', 'door.sure']);
  expect(activeStates(taken(sure, 'opened'))).toEqual(['siren.armed', 'door.open']);
});

test('what an action raises later, or only for some data, is told and not played', () => {
  const left = taken(begin(house), 'left');
  expect(activeStates(left)).toEqual(['siren.armed', 'door.open']);
  expect(left.stages.at(-1)?.unplayed).toEqual([{ action: 'soundLater', event: 'alarm.on', when: 'later' }]);
  const checked = taken(taken(begin(house), 'shut'), 'checked');
  expect(checked.stages.at(-1)?.unplayed).toEqual([
    { action: 'countWindows', event: 'window.open', when: 'perhaps' },
  ]);
});

test('a path knows what actions raise', () => {
  const way = shortestWays(house).get('house.door.open shut 0');
  expect(way?.steps.map(({ event, raised, states }) => [event, raised, states])).toEqual([
    ['shut', ['alarm.off'], ['siren.idle', 'door.shut']],
  ]);
  expect(way?.taken).toContain('house.siren.armed alarm.off 0');
  expect(way && replay(house, way).differs).toBeUndefined();
});

test('events that raise each other without end are told, and the machine stays', () => {
  const echo = machineOf(
    dataOf(
      createMachine({
        id: 'echo',
        on: { called: { actions: raise({ type: 'called' }) } },
      }),
    ),
  );
  expect(taken(begin(echo), 'called').problem).toBe('called is raised without end.');
});
