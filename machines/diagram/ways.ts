import type {
  AnyActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventObject,
  StateValue,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { namedTransitions, nodesBelow } from './chart.ts';
import { BEGINNING, isSame, type Journey, type JourneyStep } from './journey.ts';
import {
  type Answers,
  closedScope,
  keyOf,
  possibleSteps,
  type Question,
  snapshotIn,
  statesIn,
  takenBy,
  withAnswers,
  withRaises,
} from './simulation.ts';

/** The shortest way to a transition, which its last step takes. */
export interface Way extends Pick<Journey, 'machine' | 'start'> {
  readonly steps: readonly WayStep[];
  /** The transitions that the steps take, by their names. */
  readonly taken: readonly string[];
}

export interface WayStep extends JourneyStep {
  /** What the guards are assumed to say, each question once. Whether they can say so at once, only they know. */
  readonly assumed: Answers;
}

/** An event with one choice of answers to the guards that it asks, and what comes of it. */
interface Taken extends EventObject {
  readonly answers: JourneyStep['answers'];
  readonly assumed: WayStep['assumed'];
  readonly after: AnyMachineSnapshot;
  /** The events that actions raised on the way. */
  readonly raised: readonly string[];
  /** The transitions. */
  readonly names: readonly string[];
}

/** Answers by the keys of their questions. */
type Assumed = ReadonlyMap<string, readonly [question: Question, isTrue: boolean]>;

/** Undefined before the machine has started. */
type Stand = { readonly snapshot: AnyMachineSnapshot | undefined };

/** A chart of a stranger may have no end of places where it can stand. */
const MOST_STANDS = 2_000;

/** More than that is a circle of transitions that need no event. */
const MOST_QUESTIONS = 200;

/**
 * The shortest way to each transition of a bare chart, by its name. Each guard may answer either way. One that is
 * asked the same again in a step answers as before.
 */
export function shortestWays(chart: AnyStateMachine, mostStands = MOST_STANDS): ReadonlyMap<string, Way> {
  const takenFrom = takingOn(chart);
  const start = firstOf(chart.root);
  const wayOf = (all: readonly Taken[]): Way => {
    const steps = all.map(stepOf);
    const isPlain =
      steps[0]?.answers.length === 0 && isSame(steps[0].states, statesIn(snapshotIn(chart, start)));
    return {
      machine: chart.id,
      start,
      steps: isPlain && steps.length > 1 ? steps.slice(1) : steps,
      taken: [...new Set(all.flatMap(({ names }) => names))],
    };
  };
  const logic = {
    getInitialSnapshot: (): Stand => ({ snapshot: undefined }),
    transition: (_: Stand, { after }: Taken): Stand => ({ snapshot: after }),
  };
  const all = [...nodesBelow(chart.root)].flatMap(namedTransitions);
  const ways = new Map<string, Way>();
  const seen = new Set<string>();
  let stands = 0;
  const events = ({ snapshot }: Stand) => {
    stands += 1;
    const taken = takenFrom(snapshot);
    for (const name of taken.flatMap(({ names }) => names)) seen.add(name);
    return taken;
  };
  const paths = getShortestPaths(
    logic as unknown as AnyActorLogic,
    {
      events,
      // The graph grows by the number of steps, so the first way to a transition is among the shortest.
      stopWhen: () => stands >= mostStands || seen.size === all.length,
      serializeState: standOf,
      serializeEvent: ({ type, answers }: Taken) => JSON.stringify([type, answers]),
    } as never,
  ) as unknown as { readonly state: Stand; readonly steps: readonly { event: Taken }[] }[];
  for (const { state, steps } of paths.sort((one, other) => one.steps.length - other.steps.length)) {
    if (ways.size === seen.size) break;
    // xstate/graph begins each path with an event of its own.
    const before = steps.slice(1).map(({ event }) => event);
    for (const taken of takenFrom(state.snapshot))
      for (const name of taken.names) if (!ways.has(name)) ways.set(name, wayOf([...before, taken]));
  }
  return ways;
}

/** All that can happen to a machine that stands somewhere, with each choice of answers, and the transitions taken. */
function takingOn(chart: AnyStateMachine): (snapshot: AnyMachineSnapshot | undefined) => readonly Taken[] {
  let given: Assumed = new Map();
  let asked: [string, boolean][] = [];
  let unanswered: Question | undefined;
  const note = (guard: string, isTrue: boolean) => {
    if (asked.length > MOST_QUESTIONS) throw new Error(`${guard} is asked without end.`);
    asked.push([guard, isTrue]);
  };
  const answerOf = (guard: string) => (_: unknown, place: Omit<Question, 'guard'> | undefined) => {
    const question = { guard, ...place };
    const [, isTrue] = given.get(keyOf(question)) ?? [];
    if (isTrue === undefined) {
      unanswered = question;
      throw new Error(`${guard} has no answer.`);
    }
    note(guard, isTrue);
    return isTrue;
  };
  const raised: string[] = [];
  const raising = withRaises(chart, ({ event, when }) => {
    if (raised.length > MOST_QUESTIONS) throw new Error(`${event} is raised without end.`);
    if (when === 'now' && event !== undefined) raised.push(event);
  });
  const machine = withAnswers(raising, answerOf, note);
  const scope = closedScope();
  const names = takenBy(machine, scope);

  const takenWith = (before: AnyMachineSnapshot | undefined, type: string, assumed: Assumed): Taken[] => {
    [given, asked, unanswered] = [assumed, [], undefined];
    names.length = 0;
    raised.length = 0;
    try {
      const after = before ? machine.transition(before, { type }, scope) : machine.getInitialSnapshot(scope);
      if (after.status === 'error') throw after.error;
      return [
        {
          type,
          answers: asked,
          assumed: [...assumed.values()],
          after,
          names: [...names],
          raised: [...raised],
        },
      ];
    } catch {
      // A guard without an answer gets both. What fails for another reason leads nowhere.
      const question = unanswered;
      if (question === undefined) return [];
      return [true, false].flatMap((isTrue) =>
        takenWith(before, type, new Map([...assumed, [keyOf(question), [question, isTrue]]])),
      );
    }
  };

  const known = new Map<string, readonly Taken[]>();
  return (snapshot) => {
    const key = standOf({ snapshot });
    const types = snapshot === undefined ? [BEGINNING] : eventsOf(machine, snapshot);
    const taken = known.get(key) ?? types.flatMap((type) => unlike(takenWith(snapshot, type, new Map())));
    known.set(key, taken);
    return taken;
  };
}

function eventsOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): string[] {
  const stages = [{ label: '', snapshot }];
  return possibleSteps({ machine, stages, asked: undefined, problem: undefined }).map(({ type }) => type);
}

function standOf({ snapshot }: Stand): string {
  if (!snapshot) return BEGINNING;
  const { value, status, historyValue } = snapshot;
  const history = Object.entries(historyValue).map(([id, nodes]) => [id, nodes?.map((node) => node.id)]);
  return JSON.stringify([value, status, history]);
}

function stepOf({ type, answers, assumed, after, raised }: Taken): WayStep {
  return { event: type, answers, assumed, raised, states: statesIn(after) };
}

/** Of the choices that lead to the same states by the same transitions, the one with the fewest questions. */
function unlike(taken: readonly Taken[]): Taken[] {
  const fewestFirst = [...taken].sort((one, other) => one.answers.length - other.answers.length);
  const byEnd = new Map<string, Taken>();
  for (const one of fewestFirst) {
    const end = `${standOf({ snapshot: one.after })} ${one.names.join()}`;
    if (!byEnd.has(end)) byEnd.set(end, one);
  }
  return [...byEnd.values()];
}

/** The states in which a machine is before it decides anything. */
function firstOf(node: AnyStateNode): StateValue {
  const inside =
    node.type === 'parallel'
      ? Object.values(node.states)
      : ((node.initial?.target ?? []) as readonly AnyStateNode[]);
  return Object.fromEntries(inside.map((state) => [state.key, firstOf(state)]));
}
