import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { hasParameters, markOf } from './guard-params.ts';
import { keptIn } from './kept-meta.ts';

/** A machine in the form that a drawing needs: nested states, and arrows between them. */
export interface Chart {
  id: string;
  description: string | undefined;
  root: ChartState;
  arrows: Arrow[];
  /** The events that can be sent to it, in alphabetical order. */
  events: string[];
}

export interface ChartState {
  /** The path below the root, `showing.fresh`; empty for the root. */
  path: string;
  name: string;
  kind: AnyStateNode['type'];
  /** Of a history state: `H` returns to the state inside that was left, `H*` to the innermost ones. */
  history?: 'H' | 'H*';
  /** One of the states of a parallel state, which are active side by side. */
  isBeside: boolean;
  description: string | undefined;
  tags: string[];
  /** The path of its initial state. */
  initial: string | undefined;
  /** The actors that it runs, and the events that it handles without leaving. */
  lines: string[];
  /** By its line, the transitions that an event takes without leaving. */
  stays: Readonly<Record<string, readonly string[]>>;
  states: ChartState[];
  /** Of a closed region: the names of its innermost states, and the arrows that are not drawn. */
  inside?: { readonly names: readonly string[]; readonly arrows: readonly Arrow[] };
}

export interface Arrow {
  from: string;
  to: string;
  /** The state that its transition leaves, where a closed region around that state stands for it. */
  source?: string;
  label: string;
  /** The transitions that it stands for. */
  names: readonly string[];
}

/** Stands for any event that a machine names nowhere else. XState refuses the wildcard itself as an event. */
export const ANYTHING_ELSE = '(anything else)';

export function chartOf(machine: AnyStateMachine): Chart {
  const root = stateOf(machine.root);
  const nodes = [...nodesBelow(machine.root)];
  return {
    id: machine.id,
    description: machine.root.description,
    root,
    arrows: nodes.flatMap(arrowsOf),
    events: [...new Set(nodes.flatMap(toldEvents))].sort(),
  };
}

export function statesBelow(state: ChartState): ChartState[] {
  return state.states.flatMap((child) => [child, ...statesBelow(child)]);
}

/** The paths of states in the order of the chart. */
export function inChartOrder({ root }: Chart, paths: readonly string[]): string[] {
  const order = statesBelow(root).map(({ path }) => path);
  return paths.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

/** True when a state is the other one or contains it. */
export function containsState(outer: string, inner: string): boolean {
  return outer === '' || inner === outer || inner.startsWith(`${outer}.`);
}

function stateOf(node: AnyStateNode): ChartState {
  return {
    path: pathOf(node),
    name: node.key,
    kind: node.type,
    ...(node.type === 'history' && { history: node.history === 'deep' ? 'H*' : 'H' }),
    isBeside: node.parent?.type === 'parallel',
    description: node.description,
    tags: [...node.tags],
    initial: node.type === 'compound' ? firstPath(node.initial?.target) : undefined,
    lines: linesOf(node),
    stays: namesByLine(staysOf(node)),
    states: Object.values(node.states).map(stateOf),
  };
}

/** What kind of state it is, in the words of XState; a plain one has none of its own. */
export function kindWords({ kind, history, isBeside }: ChartState): string[] {
  const deep = history === 'H*' ? 'deep ' : '';
  return [
    ...(kind === 'parallel' || kind === 'final' ? [kind] : []),
    ...(history === undefined ? [] : [`${deep}history (${history})`]),
    ...(isBeside ? ['one of parallel states'] : []),
  ];
}

/** What a history state does, as a sentence. */
export function historySentence({ path, history }: ChartState): string | undefined {
  const around = path.split('.').slice(0, -1).join('.') || 'the machine';
  if (history === undefined) return undefined;
  return history === 'H*'
    ? `It returns to the innermost states in which ${around} was left last.`
    : `It returns to the state directly inside ${around} that was left last, and begins that one anew.`;
}

function linesOf(node: AnyStateNode): string[] {
  return [
    ...firstReturn(node),
    ...node.invoke.map((invoke) => `invoke ${sourceName(invoke.src)}`),
    ...staysOf(node).map(([line]) => line),
  ];
}

/** Where a history state leads while nothing was left yet. */
function firstReturn({ type, config }: AnyStateNode): string[] {
  const { target } = config as { readonly target?: unknown };
  return type === 'history' && target !== undefined ? [`at first → ${[target].flat().join(', ')}`] : [];
}

function staysOf(node: AnyStateNode): [line: string, name: string][] {
  return namedTransitions(node)
    .filter(([, { target }]) => !target?.length)
    .map(([name, transition]) => {
      const actions = transition.actions.map((action) => nameOf(action)).join(', ') || 'nothing';
      return [`${label(node, transition)} / ${actions}`, name];
    });
}

function arrowsOf(node: AnyStateNode): Arrow[] {
  return namedTransitions(node).flatMap(([name, transition]) =>
    (transition.target ?? []).map((target) => ({
      from: pathOf(node),
      to: pathOf(target as AnyStateNode),
      label: label(node, transition),
      names: [name],
    })),
  );
}

function namesByLine(stays: readonly (readonly [line: string, name: string])[]): ChartState['stays'] {
  const namesOf = (wanted: string) => stays.filter(([line]) => line === wanted).map(([, name]) => name);
  return Object.fromEntries(stays.map(([line]) => [line, namesOf(line)]));
}

/**
 * The transitions of one state. The name stays the same when implementations are provided. It begins with the machine
 * and the path, because two machines may give a state the same id.
 */
export function namedTransitions(node: AnyStateNode): [string, AnyTransitionDefinition][] {
  const place = [node.machine.id, ...node.path].join('.');
  const lists: [string, readonly AnyTransitionDefinition[]][] = [
    ...node.transitions,
    ['always', node.always ?? []],
  ];
  return lists.flatMap(([event, list]) =>
    list.map((transition, index): [string, AnyTransitionDefinition] => [
      `${place} ${event} ${index}`,
      transition,
    ]),
  );
}

function label(node: AnyStateNode, transition: AnyTransitionDefinition): string {
  const guard = transition.guard === undefined ? '' : ` [${nameOf(transition.guard)}]`;
  return stepName(node, transition) + guard;
}

/** One way that a step may lead, with the guard that it needs. */
export function branchOf(transition: AnyTransitionDefinition): string {
  const { guard } = transition;
  const told = (part: unknown) =>
    hasParameters(part) ? markedName(part.type, markOf(transition, part)) : nameOf(part);
  return guard === undefined ? endOf(transition) : `[${nameOf(guard, told)}] ${endOf(transition)}`;
}

/** A guard with what tells it from the same guard of other transitions: `comesTo (kind: 'paid')`. */
export function markedName(guard: string, mark: string | undefined): string {
  return mark === undefined ? guard : `${guard} (${mark})`;
}

/** Where one way of a step leads, or what it does where the machine stands. */
export function endOf({ target, actions }: AnyTransitionDefinition): string {
  const ends = (target ?? []).map((node) => pathOf(node as AnyStateNode)).join(', ');
  return ends === ''
    ? `stays: ${actions.map((action) => nameOf(action)).join(', ') || 'nothing'}`
    : `→ ${ends}`;
}

/** The same as a sentence about the machine. */
export function endSentence(end: string): string {
  const [, states, actions] = /^→ (.*)$|^stays: (.*)$/.exec(end) ?? [];
  if (states !== undefined) return `If so, it goes to ${states.replace(/, (?=[^,]*$)/, ' and ')}.`;
  return actions === 'nothing' ? 'If so, it does nothing.' : `If so, it stays and runs ${actions}.`;
}

/** What each transition of a machine is called in words, by its name. */
export function toldTransitions(machine: AnyStateMachine): [string, string][] {
  return [...nodesBelow(machine.root)].flatMap((node) =>
    namedTransitions(node).map(([name, transition]): [string, string] => [
      name,
      `${pathOf(node) || machine.id}: ${stepName(node, transition)} ${branchOf(transition)}`,
    ]),
  );
}

/** What a transition waits for, in words: an event, a delay, or the end of an actor. */
export function stepName(node: AnyStateNode, transition: AnyTransitionDefinition): string {
  const { eventType } = transition;
  if (eventType === '') return 'always';
  if (eventType === '*') return 'anything else';
  if (eventType.startsWith('xstate.done.state.')) return 'done';
  const delayed = node.after.find((after) => after.eventType === eventType);
  if (delayed) return `after ${delayName(node, delayed.delay)}`;
  const [, what, id] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.*)$/.exec(eventType) ?? [];
  if (what === undefined) return eventType;
  const invoke = node.invoke.find((one) => one.id === id);
  const source = invoke ? sourceName(invoke.src) : id;
  const ends = { 'done.actor': 'done', 'error.actor': 'failed', snapshot: 'changed' };
  return `${source} ${ends[what as keyof typeof ends]}`;
}

/** A delay without a name is its length. One with a name has its length too, unless that is worked out anew each time. */
function delayName({ machine }: AnyStateNode, delay: unknown): string {
  if (typeof delay !== 'string') return `${delay} ms`;
  const kept = new Map<string, unknown>(Object.entries(keptIn(machine.root, 'delays')));
  const length = [machine.implementations.delays[delay], kept.get(delay)].find(Number.isFinite);
  return length === undefined ? delay : `${delay}, ${lengthText(length as number)}`;
}

function lengthText(ms: number): string {
  const units = [
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1_000, 's'],
  ] as const;
  const [size, unit] = units.find(([least]) => ms >= least) ?? [1, 'ms'];
  return `${Number((ms / size).toFixed(1))} ${unit}`;
}

/** What the events of a machine are called in words, by their types. */
export function eventNames(machine: AnyStateMachine): ReadonlyMap<string, string> {
  return new Map(
    [...nodesBelow(machine.root)].flatMap((node) =>
      namedTransitions(node).map(([, transition]): [string, string] => [
        transition.eventType === '*' ? ANYTHING_ELSE : transition.eventType,
        stepName(node, transition),
      ]),
    ),
  );
}

function toldEvents(node: AnyStateNode): string[] {
  return [...node.transitions.keys()].filter((event) => event !== '*' && !event.startsWith('xstate.'));
}

/** The label of a guard or an action: a name, an object with a name, or `and`, `or`, `not` over others. */
function nameOf(reference: unknown, partName?: (part: unknown) => string): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'function') {
    const parts =
      'guards' in reference && Array.isArray(reference.guards)
        ? reference.guards.map((part) => nameOf(part, partName)).join(', ')
        : undefined;
    if (parts !== undefined) return `${reference.name}(${parts})`;
    return 'type' in reference && typeof reference.type === 'string'
      ? reference.type.replace('xstate.', '')
      : 'inline';
  }
  if (hasParameters(reference)) return partName?.(reference) ?? String(reference.type);
  return 'inline';
}

function sourceName(source: unknown): string {
  return typeof source === 'string' && !source.startsWith('xstate.invoke.') ? source : 'inline';
}

function pathOf(node: AnyStateNode): string {
  return node.path.join('.');
}

function firstPath(nodes: readonly AnyStateNode[] | undefined): string | undefined {
  return nodes?.[0] ? pathOf(nodes[0]) : undefined;
}

export function* nodesBelow(node: AnyStateNode): Generator<AnyStateNode> {
  yield node;
  for (const child of Object.values(node.states)) yield* nodesBelow(child);
}
