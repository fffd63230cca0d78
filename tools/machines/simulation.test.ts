import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type AnyActorScope,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createMachine,
  StateMachine,
} from 'xstate';
import { branchOf, namedTransitions, nodesBelow } from '../../machines/diagram/chart.ts';
import { BEGINNING } from '../../machines/diagram/journey.ts';
import {
  activeStates,
  answer,
  begin,
  keyOf,
  placeIn,
  possibleSteps,
  type Simulation,
  take,
} from '../../machines/diagram/simulation.ts';
import { shortestWays, type WayStep } from '../../machines/diagram/ways.ts';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';
import { everyThird } from './every-third.ts';
import { nameOfTransition } from './transitions.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const DRAWINGS = inRepository('docs/machines');
const files = (await filesIn(DRAWINGS)).filter((file) => file.endsWith('.json') && !file.includes('/'));

/** The most questions that one step may ask: more would mean that an answer is asked for again. */
const MOST_QUESTIONS = 30;

function settled(simulation: Simulation, isTrue: boolean): Simulation {
  let answered = simulation;
  for (let n = 0; answered.asked; n++) {
    if (n === MOST_QUESTIONS) throw new Error(`${answered.asked.guard} is asked without end.`);
    answered = answer(answered, isTrue);
  }
  return answered;
}

const isCircle = ({ problem }: Simulation) => problem?.endsWith('is asked without end.') ?? false;

async function chartIn(file: string) {
  return createMachine(JSON.parse(await readFile(`${DRAWINGS}/${file}`, 'utf8')));
}

test.each(everyThird(files))(
  '%s can be played: every step that is possible after the start can be taken',
  async (file) => {
    const machine = await chartIn(file);
    const starts = [true, false].map((isTrue) => ({ isTrue, started: settled(begin(machine), isTrue) }));
    // The same answer to every guard may lead in a circle, which is told and leaves the machine where it was.
    const plain = starts.filter(({ started }) => !isCircle(started));
    expect(plain.length).toBeGreaterThan(0);
    for (const { isTrue, started } of plain) {
      expect([started.problem, activeStates(started).length > 0]).toEqual([undefined, true]);
      for (const step of possibleSteps(started)) {
        const after = settled(take(started, step.label, step), isTrue);
        // The same answer to every guard may lead in a circle, which is told and leaves the machine where it was.
        if (after.problem?.endsWith('is asked without end.')) expect(after.stages).toEqual(started.stages);
        else expect([step.label, after.problem, after.stages.length]).toEqual([step.label, undefined, 2]);
      }
    }
  },
);

/** The names of the transitions that simulations take from now on. */
function takenFromNow(): string[] {
  const taken: string[] = [];
  const note = (machine: AnyStateMachine, { system }: AnyActorScope) =>
    system.inspect((inspected) => {
      if (inspected.type !== '@xstate.microstep') return;
      for (const one of inspected._transitions as readonly AnyTransitionDefinition[])
        taken.push(nameOfTransition(machine, one) ?? '');
    });
  const { transition, getInitialSnapshot } = StateMachine.prototype;
  vi.spyOn(StateMachine.prototype, 'transition').mockImplementation(function (
    this: AnyStateMachine,
    ...given
  ) {
    note(this, given[2]);
    return transition.apply(this, given);
  });
  vi.spyOn(StateMachine.prototype, 'getInitialSnapshot').mockImplementation(function (
    this: AnyStateMachine,
    ...given
  ) {
    note(this, given[0]);
    return getInitialSnapshot.apply(this, given);
  });
  return taken;
}

test('no two questions of a step read alike, in any machine', async () => {
  for (const file of files) {
    const chart = await chartIn(file);
    for (const [name, transition] of [...nodesBelow(chart.root)].flatMap(namedTransitions)) {
      const { transitions, always = [] } = transition.source as AnyStateNode;
      const list = transition.eventType === '' ? always : (transitions.get(transition.eventType) ?? []);
      const questions = list
        .filter(({ guard }) => typeof guard === 'object')
        .map((one) => branchOf(one).replace(/\].*/, ''));
      expect([name, questions]).toEqual([name, [...new Set(questions)]]);
    }
  }
});

test('a link into a state that leads on without an event asks what decides, in every machine', async () => {
  const taken = takenFromNow();
  const passed: string[] = [];
  for (const file of files) {
    const chart = await chartIn(file);
    const begun = begin(chart);
    for (const node of [...nodesBelow(chart.root)].filter(({ always }) => always?.length)) {
      const path = node.path.join('.');
      taken.length = 0;
      const placed = placeIn(begun, path);
      const ends = [true, false].map((isTrue) => settled(placed, isTrue));
      const own = [chart.id, ...node.path].join('.');
      expect(
        taken.some((name) => name.startsWith(`${own} always `)),
        own,
      ).toBe(true);
      for (const end of ends) expect(end.problem === undefined || isCircle(end), own).toBe(true);
      passed.push(own);
    }
  }
  expect(passed.length).toBeGreaterThan(30);
});

/** Answers each question as a step of a path assumes. */
function assuming(simulation: Simulation, { assumed }: WayStep): Simulation {
  let next = simulation;
  while (next.asked) {
    const key = keyOf(next.asked);
    const [, isTrue] = assumed.find(([question]) => keyOf(question) === key) ?? [];
    if (isTrue === undefined) throw new Error(`The path does not answer ${key}.`);
    next = answer(next, isTrue);
  }
  return next;
}

test.each(everyThird(files))(
  'each transition of %s is offered in the simulation and can be taken there',
  async (file) => {
    const chart = await chartIn(file);
    const ways = shortestWays(chart);
    const taken = takenFromNow();
    for (const [name, { steps }] of ways) {
      taken.length = 0;
      const [first] = steps;
      let played = begin(chart);
      if (first?.event === BEGINNING) played = assuming(played, first);
      for (const step of steps) {
        if (step.event !== BEGINNING) {
          const offered = possibleSteps(played).find(({ type }) => type === step.event);
          expect(offered, `${step.event} on the way to ${name}`).toBeDefined();
          if (offered) played = assuming(take(played, offered.label, offered), step);
        }
        expect([name, played.problem, activeStates(played)]).toEqual([name, undefined, step.states]);
      }
      expect(taken).toContain(name);
    }
  },
);
