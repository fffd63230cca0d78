import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, StateValue } from 'xstate';
import { bare } from './data.ts';
import { type AskedGuard, answerAbout, type Given } from './guard-inputs.ts';
import {
  closedScope,
  type Simulation,
  type Stage,
  snapshotIn,
  statesIn,
  takenBy,
  withAnswers,
} from './simulation.ts';

/** What one machine went through, as it was recorded. It holds no value that only its owner may read. */
export interface Journey {
  readonly format: typeof FORMAT;
  readonly machine: string;
  /**
   * How many events of the machine came before these steps and are not kept. Undefined if there are none; 0 if the
   * machine ran before the recording began.
   */
  readonly earlier?: number | undefined;
  /** The states in which the recording begins. */
  readonly start: StateValue;
  readonly steps: readonly JourneyStep[];
}

export interface JourneyStep {
  readonly event: string;
  /** What came with the event, redacted. */
  readonly data?: unknown;
  /** Each guard that was asked, in this order, its answer, and what it was asked about as far as that may be kept. */
  readonly answers: readonly (readonly [guard: string, isTrue: boolean, given?: Given | null])[];
  /** The events that actions of the machine raised on the way. */
  readonly raised: readonly string[];
  /** The innermost states after it. */
  readonly states: readonly string[];
}

export const FORMAT = 'billfold journey 1';

/** Why the first step is not the start of the machine; undefined if it is. */
export function toldBeginning({ earlier }: Pick<Journey, 'earlier'>): string | undefined {
  if (earlier === undefined) return undefined;
  if (earlier === 0) return 'The machine ran before the recording began.';
  return earlier === 1
    ? 'The event before the first step is not kept any more.'
    : `The ${earlier} events before the first step are not kept any more.`;
}

/** The event of a first step that begins the machine anew, where its guards already decide at the start. */
export const BEGINNING = 'xstate.init';

/** A journey on the chart of today. */
export interface Replayed {
  readonly simulation: Simulation;
  /** The first step that the chart takes in another way, counted from 0, and what is different. */
  readonly differs: Difference | undefined;
  /** The answers that are taken from the recording, because the guard of today cannot be asked. */
  readonly undecided: readonly Undecided[];
}

export interface Difference {
  readonly step: number;
  readonly words: string;
}

export interface Undecided {
  readonly step: number;
  readonly guard: string;
  /** Why, in words. */
  readonly words: string;
}

/**
 * Takes the steps of a journey on the chart of a machine. The machine's own guards are asked about what was recorded;
 * where that cannot be told, or the machine has no such guard, the recorded answer holds. No action and no port runs.
 * The replay ends at the first guard that answers otherwise, or at the first step that leads elsewhere.
 */
export function replay(own: AnyStateMachine, { start, steps }: Pick<Journey, 'start' | 'steps'>): Replayed {
  let answers: JourneyStep['answers'] = [];
  let problem: string | undefined;
  const undecided: Undecided[] = [];
  const fail = (words: string): never => {
    problem = words;
    throw new Error(words);
  };
  const answer = (guard: string, snapshot?: AnyMachineSnapshot): boolean => {
    const [next, ...rest] = answers;
    if (next?.[0] !== guard)
      return fail(`The chart asks ${guard}. The recording asked ${next?.[0] ?? 'nothing more'}.`);
    answers = rest;
    const [, isTrue, given] = next;
    const asked = todaysGuard(own, guard, snapshot);
    const today = asked ? answerAbout(asked, given ?? {}) : {};
    if (today.answer === !isTrue)
      fail(`${guard} said ${yesOrNo(isTrue)} when this was recorded, and says ${yesOrNo(!isTrue)} today.`);
    if (today.problem) undecided.push({ step: stages.length - 1, guard, words: today.problem });
    return isTrue;
  };
  const machine = withAnswers(bare(own), (guard) =>
    isCombination(own.implementations.guards[guard])
      ? Object.assign(() => answer(guard), {
          check: (snapshot: AnyMachineSnapshot) => answer(guard, snapshot),
        })
      : () => answer(guard),
  );
  const scope = closedScope();
  const taken = takenBy(machine, scope);
  const stages: Stage[] = [];
  const ended = (words?: string): Replayed => ({
    simulation: { machine, stages, asked: undefined, problem: undefined },
    differs: words === undefined ? undefined : { step: stages.length - 1, words },
    undecided,
  });
  try {
    stages.push({ label: 'start', snapshot: snapshotIn(machine, start) });
  } catch {
    return { ...ended(), differs: { step: 0, words: `${own.id} has no state ${JSON.stringify(start)}.` } };
  }
  for (const step of steps) {
    answers = step.answers;
    problem = undefined;
    taken.length = 0;
    try {
      let { snapshot } = stages.at(-1) as Stage;
      for (const type of [step.event, ...step.raised])
        snapshot =
          type === BEGINNING
            ? machine.getInitialSnapshot(scope)
            : machine.transition(snapshot, { type }, scope);
      if (snapshot.status === 'error') throw snapshot.error;
      const states = statesIn(snapshot);
      if (!isSame(states, step.states))
        return ended(`The recording led to ${told(step.states)}, and the chart leads to ${told(states)}.`);
      stages.push({ label: step.event, taken: [...taken], snapshot });
    } catch (error) {
      return ended(problem ?? (error instanceof Error ? error.message : String(error)));
    }
  }
  return ended();
}

type Combination = AskedGuard & { readonly check: (...given: unknown[]) => unknown };

/** The guard that a machine has today. One that combines others also looks at the states. */
function todaysGuard(
  own: AnyStateMachine,
  name: string,
  snapshot: AnyMachineSnapshot | undefined,
): AskedGuard | undefined {
  const guard = own.implementations.guards[name] as AskedGuard | undefined;
  if (!isCombination(guard) || !snapshot) return guard;
  const nodes = (snapshot._nodes as AnyStateNode[]).map(({ id }) => own.getStateNodeById(id));
  const standing = Object.assign(Object.create(snapshot), { machine: own, _nodes: nodes });
  return (args) => guard.check(standing, args, guard);
}

function isCombination(guard: unknown): guard is Combination {
  return typeof guard === 'function' && 'check' in guard;
}

/** Which answers of the recording could not be compared with the guards of today, in words; empty if there are none. */
export function toldUndecided(undecided: readonly Undecided[]): string[] {
  return undecided.map(
    ({ step, guard, words }) => `${guard} in step ${step + 1} keeps its recorded answer. ${words}`,
  );
}

export function yesOrNo(isTrue: boolean): string {
  return isTrue ? 'yes' : 'no';
}

/** The journey in a file, or words that say why the file holds none. */
export function readJourney(text: string): Journey | string {
  let value: Partial<Journey> | null;
  try {
    value = JSON.parse(text);
  } catch {
    return 'This file is not JSON, so it cannot be a journey.';
  }
  if (value?.format !== FORMAT) return 'This file holds no journey that can be read here.';
  return isWhole(value) ? value : 'This journey lacks its machine, its start or one of its steps.';
}

function isWhole(journey: Partial<Journey>): journey is Journey {
  const { machine, earlier, start, steps } = journey;
  return (
    (earlier === undefined || Number.isInteger(earlier)) &&
    typeof machine === 'string' &&
    (typeof start === 'string' || (typeof start === 'object' && start !== null)) &&
    Array.isArray(steps) &&
    steps.every(
      (step: Partial<JourneyStep> | null) =>
        typeof step?.event === 'string' &&
        [step.answers, step.raised, step.states].every((list) => Array.isArray(list)),
    )
  );
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

function told(states: readonly string[]): string {
  return states.join(' and ') || 'no state';
}
