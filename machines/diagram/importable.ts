import { type AnyStateNode, setup } from 'xstate';
import { nodesBelow } from './chart.ts';
import { keptIn } from './kept-meta.ts';

/**
 * A machine as a text that a tool outside this repository loads: one import, one literal. `config` is the machine as
 * its author wrote it, without functions (`docs/machines/<id>.json`).
 */

const { createMachine } = setup({});

interface StateData {
  readonly id?: string;
  readonly invoke?: Invoke | readonly Invoke[];
  readonly on?: object;
  readonly states?: Readonly<Record<string, StateData>>;
}

interface Invoke {
  readonly id?: string;
  readonly onSnapshot?: unknown;
}

/** For Stately's editor ("Import from code") and every tool that reads XState 5. */
export function editorText(config: object): string {
  return machineText([inData(config, 'guard')]);
}

/**
 * For the classic visualizer at stately.ai/viz, which runs XState 4: there a guard is called `cond`. The page takes the
 * first steps at once, and throws at a guard without an implementation.
 */
export function classicText(config: object): string {
  const literal = inData(config, 'cond');
  const { root } = createMachine(config as Parameters<typeof createMachine>[0]);
  const guards = section(
    'guards',
    'Each guard says yes, unless that would lead in a circle. Change an answer to see the other way.',
    Object.entries(safeAnswers(config, root)).map(([guard, isTrue]) => [guard, `() => ${isTrue}`]),
  );
  const delays = section(
    'delays',
    'A delay whose length is worked out anew each time lasts a minute here.',
    Object.entries(delaysOf(root)).map(([delay, ms]) => [delay, `${ms}`]),
  );
  const options = [...guards, ...delays];
  return machineText(options.length === 0 ? [literal] : [literal, ['{', ...options, '}'].join('\n')]);
}

function section(
  name: string,
  comment: string,
  entries: readonly (readonly [key: string, value: string])[],
): string[] {
  if (entries.length === 0) return [];
  const lines = entries.map(([key, value]) => `    ${JSON.stringify(key)}: ${value},`);
  return [`  // ${comment}`, `  ${name}: {`, ...lines, '  },'];
}

/** The delays that have a name. XState 4 lets one without a length pass at once. */
function delaysOf(root: AnyStateNode): Record<string, number> {
  const kept = new Map<string, unknown>(Object.entries(keptIn(root, 'delays')));
  const names = [...nodesBelow(root)]
    .flatMap((node) => node.after.map(({ delay }) => delay))
    .filter((delay) => typeof delay === 'string');
  return Object.fromEntries(names.map((name) => [name, Number(kept.get(name) ?? 60_000)]));
}

/** An answer for each guard: yes, or no where an `always` would otherwise lead back to its own state at once. */
function safeAnswers(config: object, root: AnyStateNode): Record<string, boolean> {
  const nodes = [...nodesBelow(root)];
  const ways = nodes.flatMap((node) =>
    (node.always ?? []).map(({ guard, target }) => ({
      guard: guard === undefined ? undefined : nameOf(guard),
      from: node,
      to: (target ?? [node]) as readonly AnyStateNode[],
    })),
  );
  const open = ways.filter(({ guard }) => guard === undefined);
  const answers: [string, boolean][] = [];
  // Usually the first state of a circle is where the machine starts, so the guard that leads out of it says no.
  for (const guard of [...new Set(guardNames(config))].reverse()) {
    const opened = ways.filter((way) => way.guard === guard);
    const isCircle = opened.some((way) => leadsBack(way.from, way.to, [...open, ...opened]));
    if (!isCircle) open.push(...opened);
    answers.unshift([guard, !isCircle]);
  }
  return Object.fromEntries(answers);
}

interface AlwaysWay {
  readonly from: AnyStateNode;
  readonly to: readonly AnyStateNode[];
}

function leadsBack(start: AnyStateNode, first: readonly AnyStateNode[], ways: readonly AlwaysWay[]): boolean {
  const reached = new Set(first.flatMap(enteredWith));
  for (const node of reached)
    for (const { from, to } of ways)
      if (from === node) for (const next of to.flatMap(enteredWith)) reached.add(next);
  return reached.has(start);
}

/** The states that are active once a state is entered: it, those around it, and those in which it starts. */
function enteredWith(node: AnyStateNode): AnyStateNode[] {
  return [...around(node), ...startsOf(node)];
}

function around(node: AnyStateNode | undefined): AnyStateNode[] {
  return node ? [node, ...around(node.parent)] : [];
}

function startsOf(node: AnyStateNode): AnyStateNode[] {
  const inside =
    node.type === 'parallel'
      ? Object.values(node.states)
      : ((node.initial?.target ?? []) as readonly AnyStateNode[]);
  return inside.flatMap((state) => [state as AnyStateNode, ...startsOf(state as AnyStateNode)]);
}

function machineText(parts: readonly string[]): string {
  return `import { createMachine } from 'xstate';\n\ncreateMachine(${parts.join(', ')});\n`;
}

function inData(config: StateData, guardKey: string): string {
  return JSON.stringify(withGuards(withSnapshots(config, config.id ?? ''), guardKey), undefined, 2);
}

/**
 * XState 4 knows no `onSnapshot`, and Stately's extractor leaves it out. XState 5 reads it as the handling of an
 * event, so each text says it that way.
 */
function withSnapshots(state: StateData, id: string): object {
  const invokes = [state.invoke ?? []].flat();
  const listened = invokes.flatMap(({ onSnapshot, ...invoke }, n) =>
    onSnapshot === undefined ? [] : [[`xstate.snapshot.${invoke.id ?? `${n}.${id}`}`, onSnapshot]],
  );
  const states = Object.entries(state.states ?? {}).map(([name, inner]) => [
    name,
    withSnapshots(inner, inner.id ?? `${id}.${name}`),
  ]);
  return {
    ...state,
    ...(listened.length > 0 && {
      invoke: invokes.map(({ onSnapshot, ...invoke }) => invoke),
      on: { ...state.on, ...Object.fromEntries(listened) },
    }),
    ...(state.states && { states: Object.fromEntries(states) }),
  };
}

function withGuards(value: unknown, guardKey: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withGuards(one, guardKey));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      isGuard(key, inner) ? [guardKey, guardOf(inner)] : [key, withGuards(inner, guardKey)],
    ),
  );
}

/** The names of all guards, in the order of the text. */
function guardNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isGuard(key, inner) ? [nameOf(inner)] : guardNames(inner),
  );
}

/** A state or an event may be called `guard` too; neither is a name, a name with parameters or a list of parts. */
function isGuard(key: string, value: unknown): boolean {
  if (key !== 'guard') return false;
  if (typeof value === 'string') return true;
  return typeof value === 'object' && value !== null && ('type' in value || partsOf(value)[1] !== undefined);
}

/** A guard that combines others becomes one name, because data cannot hold what combines them. */
function guardOf(guard: unknown): unknown {
  if (typeof guard !== 'object' || guard === null || 'type' in guard) return guard;
  return nameOf(guard);
}

function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const one = guard as object;
  if ('type' in one) return String(one.type);
  const [name, parts = []] = partsOf(one);
  return `${name}(${parts.map(nameOf).join(', ')})`;
}

function partsOf(guard: object): [name: string, parts: readonly unknown[] | undefined] {
  const [[name = '', parts] = []] = Object.entries(guard);
  return [name, Array.isArray(parts) ? parts : undefined];
}
