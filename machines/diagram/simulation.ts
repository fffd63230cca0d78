import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  enqueueActions,
  fromCallback,
  type StateValue,
} from 'xstate';
import { ANYTHING_ELSE, branchOf, endOf, namedTransitions, nodesBelow, stepName } from './chart.ts';
import { hasParameters, markOf } from './guard-params.ts';
import { type Raise, raisesIn } from './raises.ts';
import { factsIn, isTrueIn, type StateFact } from './state-facts.ts';

/**
 * A machine that is played through by its own pure steps. No action runs but those that raise an event for the machine
 * itself, no port is asked and no time passes: each of these is a step that a person takes.
 */
export interface Simulation {
  readonly machine: AnyStateMachine;
  readonly stages: readonly Stage[];
  /** A guard that has to be answered before the step that is under way can end. */
  readonly asked: Asked | undefined;
  /** Why the last step was impossible. */
  readonly problem: string | undefined;
}

export interface Stage {
  readonly label: string;
  /** What the guards were made to say on the way there. */
  readonly answers?: Answers;
  /** The transitions that led there, by their names, where that is known. */
  readonly taken?: readonly string[];
  /** The events that its actions raised on the way. */
  readonly raised?: readonly string[];
  /** What its actions raise and nobody can play, because the data of the machine is not here. */
  readonly unplayed?: readonly Unplayed[];
  readonly snapshot: AnyMachineSnapshot;
}

export interface Unplayed extends Raise {
  readonly action: string;
}

/**
 * What is asked of a guard. Without parameters it says the same for each transition of a step. With parameters it may
 * say something else for each, and data does not hold them: so it is asked for each.
 */
export interface Question {
  readonly guard: string;
  /** The transition for which a guard with parameters is asked, by its name. */
  readonly transition?: string;
  /** Where the transition leads that asks it first. */
  readonly end?: string;
  /** The guard of that transition with its end, where this guard is only a part of it. */
  readonly decides?: string;
  /** What tells the guard from the same guard of other transitions, as `markOf` says. */
  readonly mark?: string;
}

/** Questions with their answers. */
export type Answers = readonly (readonly [question: Question, isTrue: boolean])[];

interface Asked extends Question {
  /** The step that asks. */
  readonly label: string;
  /** Undefined when the machine starts. */
  readonly event: SimulatedEvent | undefined;
  readonly answers: Answers;
}

interface SimulatedEvent {
  readonly type: string;
}

/** Something that can happen now. */
export interface PossibleStep {
  readonly kind: 'event' | 'success' | 'failure' | 'change' | 'delay';
  readonly type: string;
  readonly label: string;
  /** Where it leads, with the guard of each way. */
  readonly ways: readonly string[];
}

/** A guard that is answered from outside. */
export type Answering = (given: unknown, place: Omit<Question, 'guard'> | undefined) => boolean;

/** What the guards and delays of a machine answer while it is simulated. */
interface Script {
  /** By the key of their question. */
  answers: ReadonlyMap<string, boolean>;
  asked: Question | undefined;
  times: number;
  raised: string[];
  unplayed: Unplayed[];
}

const WILDCARD = '*';

/** No transition hears this event, so only those that need none are taken. It ends the step that placed a machine. */
const SETTLING = 'xstate.init';

/** A machine whose `always` transitions lead in a circle would ask without end. */
const MOST_TIMES = 500;

/** What stands for work. It is never started: its end is a step like any other. */
const IDLE = fromCallback(() => {});

const scripts = new WeakMap<AnyStateMachine, Script>();

/**
 * Starts a machine. A guard or a delay with an implementation keeps it; each of the others is answered by a person.
 */
export function begin(machine: AnyStateMachine): Simulation {
  const script: Script = { answers: new Map(), asked: undefined, times: 0, raised: [], unplayed: [] };
  const ask =
    (guard: string) =>
    (_: unknown, place: Omit<Question, 'guard'> = {}) => {
      const answer = script.answers.get(keyOf({ guard, ...place }));
      script.times += 1;
      if (script.times > MOST_TIMES) throw new Error(`With these answers, ${guard} is asked without end.`);
      if (answer !== undefined) return answer;
      script.asked ??= { guard, ...place };
      throw new Error(`${guard} has no answer yet.`);
    };
  const raising = withRaises(machine, (raise, action) => {
    if (raise.when !== 'now') return void script.unplayed.push({ ...raise, action });
    if (script.raised.length > MOST_TIMES) throw new Error(`${raise.event} is raised without end.`);
    script.raised.push(raise.event ?? '');
  });
  const playable = withAnswers(raising, ask, () => undefined);
  scripts.set(playable, script);
  return step({ machine: playable, stages: [], asked: undefined, problem: undefined }, 'start', undefined);
}

/**
 * The same machine. Each guard without an implementation gets one, and each delay some length. With `note`, a guard that
 * only looks at the states of the machine answers by itself, and `note` is told what.
 */
export function withAnswers(
  machine: AnyStateMachine,
  answerOf: (guard: string) => Answering,
  note?: (guard: string, isTrue: boolean) => void,
): AnyStateMachine {
  const facts = note ? factsIn(machine) : new Map<string, StateFact>();
  const answering = (guard: string): Answering => {
    const fact = facts.get(guard);
    return fact && note ? knowing(fact, answerOf(guard), (isTrue) => note(guard, isTrue)) : answerOf(guard);
  };
  const nodes = [...nodesBelow(machine.root)];
  const guards = nodes.flatMap(transitionsOf).flatMap(({ guard }) => guardNames(guard));
  const delays = nodes.flatMap(({ after }) => after.map(({ delay }) => String(delay)));
  const actors = nodes.flatMap(({ invoke }) => invoke.map(({ src }) => src)).filter(isName);
  const asked = missing(guards, machine.implementations.guards, answering);
  const playable = machine.provide({
    actors: missing(actors, machine.implementations.actors, () => IDLE),
    guards: asked,
    // A number would be told as the length of the delay.
    delays: missing(delays, machine.implementations.delays, () => () => 1),
  });
  // Each of them is told from the others, so all are read before the first one changes.
  const guarded = [...nodesBelow(playable.root)]
    .flatMap(namedTransitions)
    .filter(([, { guard }]) => guard !== undefined)
    .map(([name, transition]) => ({
      transition,
      branch: branchOf(transition),
      guard: askedFor(transition.guard, name, transition, asked),
    }));
  for (const { transition, branch, guard } of guarded) {
    branches.set(transition, branch);
    transition.guard = guard;
  }
  return playable;
}

/**
 * The same machine, whose actions raise what they always raise. `note` is told each event, also those that cannot be
 * played: whether they happen, or when, is decided by what is not here.
 */
export function withRaises(
  machine: AnyStateMachine,
  note: (raise: Raise, action: string) => void,
): AnyStateMachine {
  const raises = [...raisesIn(machine)].filter(([name]) => !(name in machine.implementations.actions));
  const actions = raises.map(([name, raised]) => [
    name,
    enqueueActions(({ enqueue }) => {
      for (const raise of raised) {
        note(raise, name);
        if (raise.when === 'now' && raise.event !== undefined) enqueue.raise({ type: raise.event });
      }
    }),
  ]);
  return actions.length === 0 ? machine : machine.provide({ actions: Object.fromEntries(actions) });
}

/** A guard that looks at the states, and asks only if they do not decide. XState tells them to what has a `check`. */
function knowing(fact: StateFact, ask: Answering, note: (isTrue: boolean) => void): Answering {
  const check = (snapshot: AnyMachineSnapshot, given: unknown) => {
    const isTrue = isTrueIn(fact, snapshot);
    if (isTrue === undefined) return ask(given, undefined);
    note(isTrue);
    return isTrue;
  };
  return Object.assign(() => false, { check });
}

/** What a transition said of its guard and its end before its guard was replaced. */
const branches = new WeakMap<AnyTransitionDefinition, string>();

/** A guard that tells, in place of its parameters, for which transition it is asked. */
function askedFor(
  guard: unknown,
  name: string,
  transition: AnyTransitionDefinition,
  asked: object,
): AskedGuard {
  if (isCombination(guard)) {
    const guards = guard.guards.map((part) => askedFor(part, name, transition, asked));
    const combined = Object.assign(() => false, { check: guard.check, guards });
    return Object.defineProperty(combined, 'name', { value: guard.name }) as unknown as AskedGuard;
  }
  const [type] = guardNames(guard);
  if (type === undefined || !(type in asked)) return guard as AskedGuard;
  const place = {
    end: endOf(transition),
    ...(isCombination(transition.guard) && { decides: branchOf(transition) }),
  };
  if (!hasParameters(guard)) return { type, params: place };
  const mark = markOf(transition, guard);
  return { type, params: { ...place, transition: name, ...(mark !== undefined && { mark }) } };
}

type AskedGuard = NonNullable<AnyTransitionDefinition['guard']>;

type Combination = ((...given: unknown[]) => unknown) & {
  readonly check: unknown;
  readonly guards: readonly unknown[];
};

/** The guards that `and`, `or` and `not` combine. */
function isCombination(guard: unknown): guard is Combination {
  return typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards);
}

/** Lets something happen. */
export function take(simulation: Simulation, label: string, event: SimulatedEvent): Simulation {
  return step(simulation, label, event);
}

/** Answers the guard that was asked, and goes on with the step. */
export function answer(simulation: Simulation, isTrue: boolean): Simulation {
  const { asked } = simulation;
  if (!asked) return simulation;
  const { label, event, answers, ...question } = asked;
  return step(simulation, label, event, [...answers, [question, isTrue]]);
}

/** Tells the questions of a step apart. */
export function keyOf({ guard, transition = '' }: Question): string {
  return `${guard} ${transition}`;
}

/** Takes the last step back, or the one that is under way. The start stays: what it asked is asked again. */
export function stepBack(simulation: Simulation): Simulation {
  const { machine, stages, asked } = simulation;
  const calm = { machine, asked: undefined, problem: undefined };
  if (stages.length === 0) return step({ ...calm, stages }, 'start', undefined);
  if (asked?.event?.type === SETTLING) return step({ ...calm, stages }, asked.label, asked.event);
  const isUnderWay = asked !== undefined || stages.length < 2;
  return { ...calm, stages: isUnderWay ? stages : stages.slice(0, -1) };
}

/** Puts the machine into a state, as if it had come there. What leads on from there without an event is taken. */
export function placeIn(simulation: Simulation, path: string): Simulation {
  const { machine } = simulation;
  const label = `placed in ${path}`;
  try {
    const snapshot = snapshotIn(machine, stateValueOf(path.split('.')));
    const placed = { machine, stages: [{ label, snapshot }], asked: undefined, problem: undefined };
    return step(placed, label, { type: SETTLING });
  } catch {
    return { ...simulation, problem: `${machine.id} has no state ${path}.` };
  }
}

/** A machine that stands in these states. Nothing is known of its context. */
export function snapshotIn(machine: AnyStateMachine, value: StateValue): AnyMachineSnapshot {
  return machine.resolveState({ value, context: {} }) as AnyMachineSnapshot;
}

/** The innermost active states. */
export function activeStates({ stages }: Simulation): string[] {
  return statesIn(stages.at(-1)?.snapshot);
}

export function statesIn(snapshot: AnyMachineSnapshot | undefined): string[] {
  const nodes = nodesIn(snapshot);
  return nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(pathOf);
}

/** All that can happen now, each once and in the order of the chart, with the ways that it may lead. */
export function possibleSteps({ stages, asked }: Simulation): PossibleStep[] {
  const snapshot = stages.at(-1)?.snapshot;
  if (snapshot?.status !== 'active' || asked) return [];
  const next = nodesIn(snapshot)
    .flatMap(transitionsOf)
    .filter(({ eventType }) => eventType !== '' && !eventType.startsWith('xstate.done.state.'));
  const innermostFirst = next.toSorted((a, b) => b.source.path.length - a.source.path.length);
  return [...new Set(next.map(({ eventType }) => eventType))].map((type) => {
    const ways = innermostFirst.filter(({ eventType }) => eventType === type);
    const [first] = ways as [AnyTransitionDefinition, ...AnyTransitionDefinition[]];
    return {
      kind: kindOf(type),
      type: type === WILDCARD ? ANYTHING_ELSE : type,
      label: stepName(first.source as AnyStateNode, first),
      ways: ways.map((way) => branches.get(way) ?? branchOf(way)),
    };
  });
}

function step(
  simulation: Simulation,
  label: string,
  event: SimulatedEvent | undefined,
  answers: Answers = [],
): Simulation {
  const { machine, stages } = simulation;
  const script = scripts.get(machine);
  const before = stages.at(-1)?.snapshot;
  if (!script) return simulation;
  try {
    const scope = closedScope();
    const given = new Map(answers.map(([question, isTrue]) => [keyOf(question), isTrue]));
    Object.assign(script, { answers: given, asked: undefined, times: 0, raised: [], unplayed: [] });
    const taken = takenBy(machine, scope);
    const snapshot =
      event && before ? machine.transition(before, event, scope) : machine.getInitialSnapshot(scope);
    if (snapshot.status === 'error') throw snapshot.error;
    const { raised, unplayed } = script;
    const earlier = event?.type === SETTLING ? stages.slice(0, -1) : stages;
    return {
      machine,
      stages: [...earlier, { label, answers, taken, raised, unplayed, snapshot }],
      asked: undefined,
      problem: undefined,
    };
  } catch (error) {
    if (script.asked === undefined) return { ...simulation, asked: undefined, problem: told(error) };
    return { machine, stages, asked: { ...script.asked, label, event, answers }, problem: undefined };
  }
}

/**
 * What a machine needs to take a step while nothing leaves it. XState's own `transition` does the same; it would be
 * loaded by every customer, because one chunk holds the library. The step is nobody's: no test drives it.
 */
export function closedScope(): AnyActorScope {
  const self = createActor(IDLE);
  const ignore = () => undefined;
  return {
    self,
    // One scope may take many first steps, and each of them names the same actors.
    system: Object.assign(self.system, { _set: ignore }),
    id: '',
    sessionId: '',
    logger: ignore,
    defer: ignore,
    emit: ignore,
    stopChild: ignore,
    actionExecutor: ignore,
  };
}

/** The names of the transitions that a machine takes in a scope from now on. The list grows with each step. */
export function takenBy(machine: AnyStateMachine, { system }: AnyActorScope): string[] {
  const names = new Map(
    [...nodesBelow(machine.root)].flatMap(namedTransitions).map(([name, transition]) => [transition, name]),
  );
  const taken: string[] = [];
  system.inspect((inspected) => {
    if (inspected.type !== '@xstate.microstep') return;
    for (const one of inspected._transitions as readonly AnyTransitionDefinition[]) {
      const name = names.get(one);
      if (name !== undefined) taken.push(name);
    }
  });
  return taken;
}

function kindOf(type: string): PossibleStep['kind'] {
  if (type.startsWith('xstate.after.')) return 'delay';
  if (type.startsWith('xstate.done.actor.')) return 'success';
  if (type.startsWith('xstate.error.actor.')) return 'failure';
  return type.startsWith('xstate.snapshot.') ? 'change' : 'event';
}

/** The names inside a guard. */
function guardNames(guard: unknown): string[] {
  if (typeof guard === 'string') return [guard];
  if (isCombination(guard)) return guard.guards.flatMap(guardNames);
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return [String(guard.type)];
  return [];
}

function missing<T>(names: readonly string[], given: object, make: (name: string) => T): Record<string, T> {
  const wanted = [...new Set(names)].filter((name) => !(name in given) && !/^\d+$/.test(name));
  return Object.fromEntries(wanted.map((name) => [name, make(name)]));
}

function isName(src: unknown): src is string {
  return typeof src === 'string';
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])] as AnyTransitionDefinition[];
}

/** The active states in the order of the chart. A step leaves those of parallel states in another order. */
function nodesIn(snapshot: AnyMachineSnapshot | undefined): AnyStateNode[] {
  return ((snapshot?._nodes ?? []) as AnyStateNode[]).toSorted((one, other) => one.order - other.order);
}

function stateValueOf([outer = '', ...inner]: readonly string[]): StateValue {
  return inner.length === 0 ? outer : { [outer]: stateValueOf(inner) };
}

function pathOf({ path }: AnyStateNode): string {
  return path.join('.');
}

function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
