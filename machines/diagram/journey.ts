import type { AnyStateMachine, StateValue } from 'xstate';
import { closedScope, type Simulation, type Stage, snapshotIn, statesIn, withAnswers } from './simulation.ts';

/** What one machine went through, as it was recorded. It holds no value that only its owner may read. */
export interface Journey {
  readonly format: typeof FORMAT;
  readonly machine: string;
  /** The states in which the recording begins. */
  readonly start: StateValue;
  readonly steps: readonly JourneyStep[];
}

export interface JourneyStep {
  readonly event: string;
  /** What came with the event, redacted. */
  readonly data?: unknown;
  /** Each guard that was asked, in this order, and its answer. */
  readonly answers: readonly (readonly [guard: string, isTrue: boolean])[];
  /** The events that actions of the machine raised on the way. */
  readonly raised: readonly string[];
  /** The innermost states after it. */
  readonly states: readonly string[];
}

export const FORMAT = 'billfold journey 1';

/** The event of a first step that begins the machine anew, where its guards already decide at the start. */
export const BEGINNING = 'xstate.init';

/** A journey on the chart of today. */
export interface Replayed {
  readonly simulation: Simulation;
  /** The first step that the chart takes in another way, counted from 0, and what is different. */
  readonly differs: { readonly step: number; readonly words: string } | undefined;
}

/**
 * Takes the steps of a journey on a chart without implementations. Each guard answers as it was recorded. The replay
 * ends at the first step that leads elsewhere.
 */
export function replay(chart: AnyStateMachine, { start, steps }: Journey): Replayed {
  let answers: JourneyStep['answers'] = [];
  let unanswered: string | undefined;
  const machine = withAnswers(chart, (guard) => () => {
    const [next, ...rest] = answers;
    if (next?.[0] !== guard) {
      unanswered = `The chart asks ${guard}. The recording asked ${next?.[0] ?? 'nothing more'}.`;
      throw new Error(unanswered);
    }
    answers = rest;
    return next[1];
  });
  const scope = closedScope(machine);
  const stages: Stage[] = [];
  const ended = (words?: string): Replayed => ({
    simulation: { machine, stages, asked: undefined, problem: undefined },
    differs: words === undefined ? undefined : { step: stages.length - 1, words },
  });
  try {
    stages.push({ label: 'start', snapshot: snapshotIn(machine, start) });
  } catch {
    return { ...ended(), differs: { step: 0, words: `${chart.id} has no state ${JSON.stringify(start)}.` } };
  }
  for (const step of steps) {
    answers = step.answers;
    unanswered = undefined;
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
      stages.push({ label: step.event, snapshot });
    } catch (error) {
      return ended(unanswered ?? (error instanceof Error ? error.message : String(error)));
    }
  }
  return ended();
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
  const { machine, start, steps } = journey;
  return (
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
