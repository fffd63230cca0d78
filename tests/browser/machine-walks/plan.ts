import type {
  ActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';
import { type AdjacencyValue, getAdjacencyMap } from 'xstate/graph';
import { trialScope } from '../../../src/adapters/inspector/dry-run.ts';
import type { MachineWalk, Move, Start } from './moves.ts';

/** One move of a walk, and the state of the machine after it. */
export interface Step {
  readonly move: Move;
  readonly event: EventObject;
  readonly after: AnyMachineSnapshot;
  readonly taken: readonly string[];
  /** The page is another one afterwards. */
  readonly isLeaving: boolean;
}

export interface Walk {
  readonly start: Start;
  readonly first: AnyMachineSnapshot;
  readonly steps: readonly Step[];
}

export interface Plan {
  readonly walks: readonly Walk[];
  /** The number of states in the definition. */
  readonly states: number;
  /** Every transition of the definition, by its name. */
  readonly transitions: readonly string[];
  readonly covered: readonly string[];
}

/** With more steps than this to the next uncovered transition, starting a new walk is shorter. */
const SETTING_OUT = 4;

/**
 * Walks that together take every transition that the moves can cause. `xstate/graph` makes the graph of
 * possible events from the shipped definition with its own guards. Each walk takes the shortest path to the
 * next untaken transition.
 */
export function planOf(walked: MachineWalk): Plan {
  const transitions = transitionsOf(walked.machine);
  const graphs = walked.starts.map((start) => graphOf(walked, start));
  const left = new Set(transitions);
  const walks: Walk[] = [];
  for (const graph of graphs) {
    for (;;) {
      const walk = walkIn(graph, left);
      if (!walk) break;
      walks.push(walk);
    }
  }
  const states = nodesOf(walked.machine.root).length - 1;
  return { walks, states, transitions, covered: transitions.filter((name) => !left.has(name)) };
}

interface Edge {
  readonly step: Step;
  readonly to: string;
}

interface Graph {
  readonly start: Start;
  readonly settles: MachineWalk['settles'];
  readonly first: {
    readonly key: string;
    readonly snapshot: AnyMachineSnapshot;
    readonly taken: readonly string[];
  };
  readonly edges: ReadonlyMap<string, readonly Edge[]>;
}

/** States in which nothing more can happen. */
const GONE = 'gone';

type Chosen = EventObject & { readonly by: string };

function graphOf(
  { machine, moves, facts = () => '', leavingBy = [], settles }: MachineWalk,
  start: Start,
): Graph {
  const named = new Map(moves.map((move) => [move.name, move]));
  if (named.size < moves.length) throw new Error(`${machine.id}: two moves have the same name`);
  const keyOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, facts(snapshot)]);
  const offered = moves.filter(({ from }) => from === undefined || from === start.name);
  const events = (snapshot: AnyMachineSnapshot): Chosen[] =>
    snapshot.status === 'active'
      ? offered
          .filter(({ when }) => when === undefined || when(snapshot))
          .flatMap((move) => move.events(snapshot).map((event) => ({ ...event, by: move.name })))
      : [];
  const logic = {
    ...(machine as unknown as ActorLogic<AnyMachineSnapshot, Chosen, object>),
    getInitialSnapshot: () => taking(machine, start.input, settles).after,
    transition: (snapshot: AnyMachineSnapshot, event: Chosen) => taking(snapshot, event, settles).after,
  };
  const map = getAdjacencyMap<AnyMachineSnapshot, Chosen, object>(logic, {
    ...(start.input === undefined ? {} : { input: start.input }),
    events,
    serializeState: keyOf,
    serializeEvent: ({ type, by }: Chosen) => `${type} ${by}`,
    limit: 5_000,
  });
  const edgeOf = (event: Chosen, after: AnyMachineSnapshot, taken: string[]): Edge => {
    const isLeaving = taken.some((name) => leavingBy.includes(name));
    const step = { move: named.get(event.by) as Move, event, after, taken, isLeaving };
    return { step, to: isLeaving ? GONE : keyOf(after) };
  };
  const edges = new Map(
    Object.entries(map as Record<string, AdjacencyValue<AnyMachineSnapshot, Chosen>>).map(
      ([key, { state, transitions }]) => [
        key,
        Object.values(transitions as Record<string, { event: Chosen }>).flatMap(({ event }): Edge[] => {
          const { after, taken } = taking(state, event, settles);
          return taken.length === 0 ? [] : [edgeOf(event, after, taken)];
        }),
      ],
    ),
  );
  const first = taking(machine, start.input, settles);
  return {
    start,
    settles,
    first: { key: keyOf(first.after), snapshot: first.after, taken: first.taken },
    edges,
  };
}

function walkIn({ start, settles, first, edges }: Graph, left: Set<string>): Walk | undefined {
  const steps: Step[] = [];
  const covers = (names: readonly string[]) => names.filter((name) => left.delete(name)).length > 0;
  let isOfUse = covers(first.taken);
  let at = first.key;
  for (;;) {
    const way = shortest(edges, at, left);
    const anew = steps.length === 0 ? undefined : shortest(edges, first.key, left);
    if (!way || (anew && way.length > anew.length + SETTING_OUT)) break;
    for (const { step, to } of way) {
      covers(step.taken);
      steps.push(step);
      at = to;
    }
    isOfUse = true;
  }
  if (!isOfUse) return undefined;
  return asOne({ start, first: first.snapshot, steps }, settles);
}

/**
 * A walk joins paths between states. It is replayed as a whole, so that each event fits the one before. It
 * fails if `facts` do not tell two states apart.
 */
function asOne({ start, first, steps }: Walk, settles: MachineWalk['settles']): Walk {
  let at = first;
  const gone = steps.map((step) => {
    const { move, event, after } = step;
    const tagged = { ...(move.events(at).find(({ type }) => type === event.type) ?? event), by: move.name };
    const one = taking(at, tagged, settles);
    at = one.after;
    if (statesNow(at).join() !== statesNow(after).join())
      throw new Error(
        `${at.machine.id}: ${move.name} leads to ${statesNow(at)} and not to ${statesNow(after)}`,
      );
    return { ...step, event: tagged, after: one.after };
  });
  return { start, first, steps: gone };
}

/** The shortest path that ends with an untaken transition. Transitions to the machine's end come last. */
function shortest(
  edges: ReadonlyMap<string, readonly Edge[]>,
  from: string,
  left: ReadonlySet<string>,
): readonly Edge[] | undefined {
  const seen = new Set([from]);
  let ways: { at: string; way: readonly Edge[] }[] = [{ at: from, way: [] }];
  while (ways.length > 0) {
    const next: typeof ways = [];
    const found: (readonly Edge[])[] = [];
    for (const { at, way } of ways) {
      for (const edge of edges.get(at) ?? []) {
        if (edge.step.taken.some((name) => left.has(name))) found.push([...way, edge]);
        if (seen.has(edge.to)) continue;
        seen.add(edge.to);
        next.push({ at: edge.to, way: [...way, edge] });
      }
    }
    if (found.length > 0) return found.find((way) => !isEnd(way.at(-1))) ?? found[0];
    ways = next;
  }
  return undefined;
}

function isEnd(edge: Edge | undefined): boolean {
  return edge?.step.isLeaving === true || edge?.step.after.status !== 'active';
}

interface Taken {
  readonly after: AnyMachineSnapshot;
  readonly taken: string[];
}

/**
 * Feeds the model an event, or the start, and everything that follows by itself. Returns the names of the
 * transitions taken.
 */
function taking(from: AnyMachineSnapshot, event: EventObject, settles?: MachineWalk['settles']): Taken;
function taking(from: AnyStateMachine, input: unknown, settles?: MachineWalk['settles']): Taken;
function taking(
  from: AnyMachineSnapshot | AnyStateMachine,
  event: unknown,
  settles: MachineWalk['settles'] = () => undefined,
): Taken {
  let { after, taken } = takingOne(from, event);
  for (let next = settles(after, event); next; next = settles(after, event)) {
    const one = takingOne(after, next);
    after = one.after;
    taken = [...taken, ...one.taken];
  }
  return { after, taken: [...new Set(taken)] };
}

/** Runs no actions. */
function takingOne(from: AnyMachineSnapshot | AnyStateMachine, event: unknown): Taken {
  const scope = trialScope();
  const taken: string[] = [];
  scope.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.microstep') return;
    const { _transitions } = inspected as { _transitions: readonly AnyTransitionDefinition[] };
    taken.push(..._transitions.filter(isWritten).map(nameOf));
  });
  const after =
    'transition' in from
      ? from.getInitialSnapshot(scope, event)
      : from.machine.transition(from, event as EventObject, scope);
  return { after, taken };
}

/** The start of a compound state is reported like a transition, but is in no list of transitions. */
function isWritten(transition: AnyTransitionDefinition): boolean {
  return arrowsOf(transition.source).includes(transition);
}

/** Every transition of a machine, by its name. */
function transitionsOf(machine: AnyStateMachine): string[] {
  return nodesOf(machine.root).flatMap((node) => arrowsOf(node).map(nameOf));
}

type Node = AnyTransitionDefinition['source'];

function nodesOf(node: Node): Node[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function arrowsOf(node: Node): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])] as AnyTransitionDefinition[];
}

/**
 * `reviewing.loading: reviewCart done 2` is the second transition for that event, in the order of the
 * definition.
 */
export function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const alike = arrowsOf(source).filter((one) => one.eventType === eventType);
  const nth = alike.length > 1 ? ` ${alike.indexOf(transition) + 1}` : '';
  return `${source.path.join('.') || '(root)'}: ${saidOf(source, eventType)}${nth}`;
}

function saidOf(source: Node, eventType: string): string {
  if (eventType === '') return 'always';
  const delayed = source.after.find((after) => after.eventType === eventType);
  if (delayed) return `after ${delayed.delay}`;
  const [, ends, id] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(eventType) ?? [];
  if (!ends) return eventType;
  const invoke = source.invoke.find((one) => one.id === id);
  return `${invoke ? invoke.src : id} ${ends === 'done' ? 'done' : 'failed'}`;
}

/** The innermost states of a machine, as the page names them. */
export function statesNow(snapshot: AnyMachineSnapshot): string[] {
  return snapshot._nodes
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ path }) => [snapshot.machine.id, ...path].join('.'))
    .sort();
}
